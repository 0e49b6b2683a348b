/** Where something small may pass by without covering what can be pressed. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What must not be covered, and how much that matters. */
export interface Held extends Box {
  weight: number
}

const EDGE = 4

/** What can be pressed, the most important first: a part of it counts as the first of these that fits. */
const WEIGHTS: [string, number][] = [
  [':is(.area.top, .area.ask) :is(a, button, select, input, summary), .prompt', 1000],
  [':is([data-thing]:is(.live, .target, .chosen), [data-offered])', 20],
  ['button, a, select, input, summary, [data-hand]', 5],
  ['[data-thing]', 1],
]

/** All that can be pressed now and is seen. */
export function held(): Held[] {
  const known = new Map<Element, number>()
  for (const [what, weight] of WEIGHTS) {
    for (const node of document.querySelectorAll(what)) if (!known.has(node)) known.set(node, weight)
  }
  return [...known].flatMap(([node, weight]) => {
    const { left, top, right, bottom } = node.getBoundingClientRect()
    return right > left && bottom > top ? [{ left, top, right, bottom, weight }] : []
  })
}

function covered(box: Box, all: Held[]): number {
  let sum = 0
  for (const one of all) {
    const wide = Math.min(box.right, one.right) - Math.max(box.left, one.left)
    const high = Math.min(box.bottom, one.bottom) - Math.max(box.top, one.top)
    if (wide > 0 && high > 0) sum += one.weight * wide * high
  }
  return sum
}

/** The place for a box, moved if it covers something: to where it covers nothing, or the least; the highest such. */
export function spot(box: Box, screen: { width: number; height: number }, all: Held[]): Box {
  const [wide, high] = [box.right - box.left, box.bottom - box.top]
  const at = (left: number, top: number): Box => ({ left, top, right: left + wide, bottom: top + high })
  const [right, lowest] = [screen.width - wide - EDGE, screen.height - high - EDGE]
  const tops = [EDGE, ...all.flatMap((one) => [one.bottom + EDGE, one.top - high - EDGE])]
    .filter((top) => top >= EDGE && top <= lowest)
    .toSorted((a, b) => a - b)
  let [best, least] = [box, covered(box, all)]
  for (const top of new Set(tops)) {
    for (const left of new Set([box.left, EDGE, right])) {
      if (!least) return best
      const sum = covered(at(left, top), all)
      if (sum < least) [best, least] = [at(left, top), sum]
    }
  }
  return best
}

/** Put what stands somewhere on the screen where it covers no control. */
export function aside(node: HTMLElement): void {
  node.removeAttribute('style')
  const { offsetLeft: left, offsetTop: top, offsetWidth: wide, offsetHeight: high } = node // without its movement
  const box = { left, top, right: left + wide, bottom: top + high }
  const to = spot(box, { width: innerWidth, height: innerHeight }, held())
  if (to === box) return
  node.style.inset = `${to.top}px auto auto ${to.left}px`
  node.style.inlineSize = `${wide}px`
  node.style.margin = '0'
}

/** The same, and again whenever the screen has another size; returns what ends it. */
export function keptAside(node: HTMLElement): () => void {
  const again = () => aside(node)
  again()
  addEventListener('resize', again)
  return () => removeEventListener('resize', again)
}
