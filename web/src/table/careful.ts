/** A face whose answers can be relied on: where the game's own function throws, the plain one answers in its place. Its
 *  components are guarded where they stand (`design/Guard.svelte`). */

import { report } from '../faults'
import type { Face } from './contract'
import { plain } from './plain/index'

type Asked = 'touches' | 'means' | 'say' | 'travels'

export function careful(face: Face): Face {
  const behind = plain(face.name)
  function guarded<K extends Asked>(name: K): Face[K] {
    const ask = (of: Face, given: unknown[]) => (of[name] as (...given: unknown[]) => unknown)(...given)
    return ((...given: unknown[]) => {
      try {
        return ask(face, given)
      } catch (error) {
        report(error)
        return ask(behind, given)
      }
    }) as Face[K]
  }
  return {
    ...face,
    unpack(kinds) {
      try {
        face.unpack?.(kinds)
      } catch (error) {
        report(error)
      }
    },
    touches: guarded('touches'),
    means: guarded('means'),
    say: guarded('say'),
    travels: guarded('travels'),
  }
}
