/** Work in pieces: on a slow device the page does not respond while one piece runs. */

/** In a task of its own, and before the next frame if the browser can. */
export function soon(work: () => void): void {
  if ('scheduler' in globalThis) void scheduler.postTask(work, { priority: 'user-blocking' })
  else setTimeout(work)
}

/** Resolves when all changes so far are drawn: drawing them with the next ones would take too long. */
export function drawn(work: () => void): void {
  if (document.hidden) soon(work)
  else requestAnimationFrame(() => soon(work))
}
