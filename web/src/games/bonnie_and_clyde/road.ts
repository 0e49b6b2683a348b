/** The road: a smooth line through the stops, and the position of a thing on it. */

export interface Point {
  x: number
  y: number
}

/** A point on the road, and the direction of the road there. */
interface Spot extends Point {
  dx: number
}

type Curve = [Point, Point, Point, Point]

/** The curve from one stop to the next: gentle bends along a row, a wide turn at its end. */
function curve(a: Point, b: Point, turn: boolean, out: number, bend: number): Curve {
  if (turn) return [a, { x: a.x + out, y: a.y }, { x: b.x + out, y: b.y }, b]
  const third = (b.x - a.x) / 3
  return [a, { x: a.x + third, y: a.y + bend }, { x: b.x - third, y: b.y - bend }, b]
}

function at([a, b, c, d]: Curve, t: number): Spot {
  const s = 1 - t
  const mix = (p: number, q: number, r: number, u: number) =>
    s * s * s * p + 3 * s * s * t * q + 3 * s * t * t * r + t * t * t * u
  const dx = s * s * (b.x - a.x) + 2 * s * t * (c.x - b.x) + t * t * (d.x - c.x)
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y), dx }
}

interface Way {
  path: string
  /** The point after this many stops: 0 is the first one, 1.5 half-way between the second and the third. */
  at(stop: number): Spot
}

export function road(stops: Point[], columns: number, width: number): Way {
  const bend = columns > 2 ? 7 : 4
  const curves = stops.slice(1).map((stop, i) => {
    const from = stops[i]!
    const turn = (i + 1) % columns === 0
    const right = Math.floor(i / columns) % 2 === 0
    const room = right ? width - Math.max(from.x, stop.x) : Math.min(from.x, stop.x)
    const out = Math.min((room - (columns > 2 ? 14 : 9)) * 1.33, 480) * (right ? 1 : -1)
    return curve(from, stop, turn, out, i % 2 ? bend : -bend)
  })
  const n = (value: number) => value.toFixed(1)
  const first = stops[0]!
  const last = stops.at(-1)!
  const end = columns > 2 ? -20 : (stops.length / columns) % 2 ? width + 20 : -20
  const path =
    `M-20 ${n(first.y)}L${n(first.x)} ${n(first.y)}` +
    curves.map(([, b, c, d]) => `C${n(b.x)} ${n(b.y)} ${n(c.x)} ${n(c.y)} ${n(d.x)} ${n(d.y)}`).join('') +
    `L${end} ${n(last.y)}`
  return {
    path,
    at(stop) {
      const i = Math.min(Math.max(Math.floor(stop), 0), curves.length - 1)
      return at(curves[i]!, Math.min(Math.max(stop - i, 0), 1))
    },
  }
}
