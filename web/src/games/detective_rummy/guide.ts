/** What the next press does, in words: several things may glow while one is chosen. */

import { say, type Table } from './text'

export function guide(play: Table): string {
  const [first, second] = play.chosen
  const suspects = Object.keys(play.view.suspects).map((id) => `suspect/${id}`)
  const atOnce = suspects.some((thing) => play.atOnce?.(thing))
  if (!first) return atOnce ? say('guide.lone') : ''
  if (second || !suspects.some((thing) => play.feel(thing) === 'target')) return ''
  if (/^hand\/[hme]/.test(first)) {
    return say(play.feel('item/kit') === 'target' && !atOnce ? 'guide.kit' : 'guide.print')
  }
  const { seat, bases } = play.view
  const base = seat !== null && first === `skill/${bases[seat]}`
  return say(base ? 'guide.base' : 'guide.set')
}
