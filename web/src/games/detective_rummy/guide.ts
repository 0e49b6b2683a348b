/** What the next press does, in words: several things may glow while one is chosen. */

import { say, type Table } from './text'

export function guide(play: Table): string {
  const [first, second] = play.chosen
  if (!first || second) return ''
  const aims = Object.keys(play.view.suspects).some((id) => play.feel(`suspect/${id}`) === 'target')
  if (!aims) return ''
  if (/^hand\/[hme]/.test(first)) return say(play.feel('item/kit') === 'target' ? 'guide.kit' : 'guide.print')
  const { seat, bases } = play.view
  const base = seat !== null && first === `skill/${bases[seat]}`
  return say(base ? 'guide.base' : 'guide.set')
}
