/** The card that is being played now. */

import type { LoveAndDeathView } from '../../wire/types'
import { capital, say, title } from './names'

interface Current {
  /** A deck, or another subject of a scene. */
  kind: string
  id: string
  name: string
  /** The line over the picture. */
  over: string
}

export function current(view: LoveAndDeathView): Current {
  const one = (kind: string, id: string, over = capital(title(kind))): Current => ({
    kind,
    id,
    name: capital(title(id)),
    over,
  })
  const scene = (kind: string, id: string): Current => ({
    kind,
    id,
    name: say(`scene.${id}`),
    over: say(`phase.${view.phase}`),
  })
  if (view.phase === 'over') return scene('moon', 'the-end')
  if (view.ask === 'hunter') return scene('hunters', 'hunter')
  if (view.destiny && view.side !== 'none' && view.side !== 'line') {
    return one('destiny', view.destiny, say('now.destiny', { side: sideName(view.side) }))
  }
  if (view.side === 'line' && view.fought) {
    const n = view.fought_line
    return one('police', view.fought, n === null ? say('now.fight') : say('now.line', { n }))
  }
  if (view.ask === 'wound' && !view.body && view.phase !== 'night') return scene('car', 'wreck')
  if (view.memory) return one('memory', view.memory, say('now.memory'))
  if (view.ask === 'night') return scene('moon', 'night')
  if (view.ask === 'stow') return scene('lake', 'black-lake')
  if (view.ask === 'car' || view.ask === 'wreck' || view.ask === 'xp') {
    return scene(view.phase === 'dawn' ? 'dawn' : 'car', view.ask)
  }
  if (view.shop) return one(view.shop, view.shop, view.place ? title(view.place) : title(view.road ?? ''))
  if (view.place && view.place_type) return one(view.place_type, view.place)
  if (view.road) return one(view.road_type, view.road)
  return scene(view.next_road === 'both' ? 'road' : view.next_road, 'between')
}

function sideName(side: string): string {
  return ['normal', 'difficult', 'bank', 'accident'].includes(side) ? say(`side.${side}`) : side
}
