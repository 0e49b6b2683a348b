/** An update says what differs from the snapshot before it: see `docs/protocol.md`. What a change does not name stays the
 *  very same object, so that nothing is drawn again that has not changed. */

export type Change = unknown[] | { [key: string]: Change }

export function applied<T>(old: T, change: Change): T {
  if (Array.isArray(change)) return change[0] as T
  const next = (Array.isArray(old) ? [...old] : { ...old }) as Record<string, unknown>
  for (const [key, inner] of Object.entries(change)) next[key] = applied(next[key], inner)
  return next as T
}
