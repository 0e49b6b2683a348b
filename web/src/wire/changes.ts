/** An update says what differs from the previous snapshot: see `docs/protocol.md`. Unchanged parts stay the same
 * objects, so that they are not redrawn. */

export type Change = unknown[] | { [key: string]: Change }

export function applied<T>(old: T, change: Change): T {
  if (Array.isArray(change)) return change[0] as T
  const next = (Array.isArray(old) ? [...old] : { ...old }) as Record<string, unknown>
  for (const [key, inner] of Object.entries(change)) next[key] = applied(next[key], inner)
  return next as T
}
