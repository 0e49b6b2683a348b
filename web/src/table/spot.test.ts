// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { keptAside, spot, type Held } from './spot'

const PHONE = { width: 390, height: 844 }
const box = (left: number, top: number, wide: number, high: number, weight = 1): Held => ({
  left,
  top,
  right: left + wide,
  bottom: top + high,
  weight,
})
const place = (news: Held, all: Held[], screen = PHONE) => {
  const { left, top } = spot(news, screen, all)
  return [left, top]
}
const NEWS = box(8, 4, 374, 50)

test('news that covers nothing stays where it is', () => {
  expect(place(NEWS, [box(0, 60, 390, 40)])).toEqual([8, 4])
})

test('news that lies on a button goes to the highest free place', () => {
  const bar = [box(4, 4, 44, 44), box(340, 4, 44, 44)]
  expect(place(NEWS, bar)).toEqual([8, 52])
  expect(place(NEWS, [...bar, box(4, 60, 380, 100)])).toEqual([8, 164])
})

test('it goes aside where there is room beside a button', () => {
  const screen = { width: 1024, height: 768 }
  expect(place(box(304, 4, 416, 50), [box(700, 0, 320, 760)], screen)).toEqual([4, 4])
})

test('where everything is full it covers what matters least, and never leaves the screen', () => {
  const full = [box(0, 0, 390, 200, 1000), box(0, 200, 390, 300, 1), box(0, 500, 390, 344, 20)]
  const [left, top] = place(NEWS, full)
  expect(left).toBe(8)
  expect(top).toBe(204)
})

test('news is placed again when the screen has another size', () => {
  const news = document.createElement('div')
  const sizes = { offsetLeft: 8, offsetTop: 4, offsetWidth: 374, offsetHeight: 50 }
  for (const [key, value] of Object.entries(sizes)) Object.defineProperty(news, key, { value })
  const button = document.createElement('button')
  let covered = box(400, 4, 44, 44)
  button.getBoundingClientRect = () => covered as unknown as DOMRect
  document.body.append(button)
  const end = keptAside(news)
  expect(news.style.inset).toBe('')
  covered = box(100, 4, 44, 44)
  dispatchEvent(new Event('resize'))
  expect(news.style.inset).not.toBe('')
  end()
  button.remove()
})
