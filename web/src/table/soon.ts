/** Work in pieces: a slow device answers nobody while one piece lasts. */

/** In a task of its own, and where the browser can before the next frame is drawn. */
export function soon(work: () => void): void {
  if ('scheduler' in globalThis) void scheduler.postTask(work, { priority: 'user-blocking' })
  else setTimeout(work)
}

/** When what has changed until now is on the screen: together with what comes next it would take too long. */
export function drawn(work: () => void): void {
  if (document.hidden) soon(work)
  else requestAnimationFrame(() => soon(work))
}
