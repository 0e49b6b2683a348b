// @vitest-environment happy-dom
/** The small card beside a thing: by mouse, by key, by finger; and why a press began no move. */

import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notes } from '../design/toasts.svelte'
import Explain from './Explain.svelte'
import { beside, Explaining, type Told } from './explain.svelte'

const TOLD: Record<string, Told> = {
  'hand/joplin': { title: 'Joplin', text: 'A meld needs 3; you hold 2.', rules: ['BC-MELD-01'] },
  car: { title: 'The car', text: 'It stands on Kaufman.', rules: ['BC-CAR-01'] },
  'word/danger': { title: 'Danger', text: 'So many dice are rolled.', rules: ['DR-ROUND-06'] },
}

let asked: string[]
let explaining: Explaining
let shown: object
let presses: string[]

const node = (id: string) => document.getElementById(id)!
const card = () => document.querySelector<HTMLElement>('[role=dialog]')

async function settle(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  flushSync()
}

function pointer(type: string, at: Element, more: object = {}): void {
  const init = {
    bubbles: true,
    cancelable: true,
    pointerType: 'mouse',
    isPrimary: true,
    clientX: 5,
    clientY: 5,
  }
  at.dispatchEvent(new PointerEvent(type, { ...init, ...more }))
  flushSync()
}

function press(key: string, at: Element = document.body): void {
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  flushSync()
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  presses = []
  document.body.innerHTML =
    '<button id="joplin" data-thing="hand/joplin">Joplin</button><button id="car" data-thing="car">Car</button>' +
    '<p id="danger" data-about="word/danger">Danger</p><p id="none" data-thing="none">Nothing</p><i id="away"></i>'
  for (const one of document.querySelectorAll('button')) one.onclick = () => presses.push(one.id)
  explaining = new Explaining({
    game: 'bonnie-and-clyde',
    mark: 1,
    async ask(thing) {
      asked.push(thing)
      return TOLD[thing] ?? null
    },
  })
  shown = mount(Explain, { target: document.body, props: { explaining } })
  flushSync()
  pointer('pointermove', node('away'), { clientX: 1 })
})

afterEach(async () => {
  await unmount(shown)
  notes.clear()
  document.body.textContent = ''
  vi.useRealTimers()
})

test('a mouse that rests on a thing opens its card, and takes it along', async () => {
  pointer('pointerover', node('joplin'))
  await settle(400)
  expect(card()).toBeNull()
  await settle(150)
  expect(card()!.textContent).toContain('A meld needs 3; you hold 2.')
  expect(card()!.querySelector('a')!.getAttribute('href')).toContain('#BC-MELD-01')
  expect(node('joplin').getAttribute('aria-describedby')).toBe('explained')
  pointer('pointerover', node('away'), { clientX: 50 })
  pointer('pointerover', card()!, { clientX: 60 }) // on the way to its rule
  await settle(1000)
  expect(card()).not.toBeNull()
  pointer('pointerleave', card()!)
  expect(card()).toBeNull()
  expect(node('joplin').hasAttribute('aria-describedby')).toBe(false)
})

test('a word that is no thing of the table is explained, too', async () => {
  pointer('pointerover', node('danger'))
  await settle(600)
  expect(card()!.getAttribute('aria-label')).toBe('Danger')
  pointer('pointerover', node('away'), { clientX: 50 })
  await settle(300)
  expect(card()).toBeNull()
})

test('a press means the press: no card comes after it, and an open one goes', async () => {
  pointer('pointerover', node('joplin'))
  await settle(300)
  pointer('pointerdown', node('joplin'))
  node('joplin').click()
  await settle(2000)
  expect(presses).toEqual(['joplin'])
  expect(card()).toBeNull()
})

test('what appears under a mouse that stands still was not asked about', async () => {
  pointer('pointermove', node('away'), { clientX: 9, clientY: 9 })
  pointer('pointerover', node('joplin'), { clientX: 9, clientY: 9 })
  await settle(2000)
  expect(asked).toEqual([])
})

test('of what there is nothing to say about, no card comes', async () => {
  pointer('pointerover', node('none'))
  await settle(2000)
  expect(asked).toEqual(['none'])
  expect(card()).toBeNull()
})

test('an answer is kept until something changes', async () => {
  for (const at of ['car', 'away', 'car']) {
    pointer('pointerover', node(at), { clientX: asked.length + at.length * 10 })
    await settle(1000)
  }
  expect(asked).toEqual(['car'])
  explaining.forget()
  flushSync()
  expect(card()).toBeNull()
  press('i', node('car'))
  await settle(1)
  expect(asked).toEqual(['car', 'car'])
})

test('the key i explains what has the focus and reads it out; once more leads to its rule, Escape back', async () => {
  node('joplin').focus()
  press('i', node('joplin'))
  await settle(1)
  expect(card()).not.toBeNull()
  expect(notes.spoken).toContain('A meld needs 3; you hold 2.')
  press('i', node('joplin'))
  const link = card()!.querySelector('a')!
  expect(document.activeElement).toBe(link)
  press('Escape', link)
  expect(card()).toBeNull()
  expect(document.activeElement).toBe(node('joplin'))
})

test('the focus takes the card along', async () => {
  press('i', node('joplin'))
  await settle(1)
  node('car').dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  flushSync()
  expect(card()).toBeNull()
})

test('a long press opens the card and is neither a press nor a drag', async () => {
  const cancelled = vi.fn()
  addEventListener('pointercancel', cancelled)
  pointer('pointerdown', node('joplin'), { pointerType: 'touch' })
  await settle(520)
  expect(card()!.textContent).toContain('Joplin')
  expect(cancelled).toHaveBeenCalledOnce()
  pointer('pointerup', node('joplin'), { pointerType: 'touch' })
  node('joplin').click()
  expect(presses).toEqual([])
  pointer('pointerdown', node('car'), { pointerType: 'touch' })
  expect(card()).toBeNull()
  pointer('pointerup', node('car'), { pointerType: 'touch' })
  node('car').click()
  expect(presses).toEqual(['car'])
  removeEventListener('pointercancel', cancelled)
})

test('a finger that moves or goes early wants no card', async () => {
  pointer('pointerdown', node('joplin'), { pointerType: 'touch' })
  pointer('pointermove', node('joplin'), { pointerType: 'touch', clientX: 40 })
  await settle(1000)
  pointer('pointerup', node('joplin'), { pointerType: 'touch' })
  pointer('pointerdown', node('joplin'), { pointerType: 'touch' })
  await settle(200)
  pointer('pointerup', node('joplin'), { pointerType: 'touch' })
  await settle(1000)
  expect(asked).toEqual([])
})

test('a why-not stands beside what was pressed, and goes with the next press', async () => {
  pointer('pointerdown', node('joplin'))
  explaining.why('hand/joplin', 'First draw a card.', 'BC-TURN-02')
  flushSync()
  expect(explaining.card!.at).toBe(node('joplin'))
  expect(card()!.getAttribute('aria-label')).toBe('Why not')
  expect(card()!.textContent).toContain('First draw a card.')
  expect(notes.list).toEqual([])
  pointer('pointerdown', node('away'))
  expect(card()).toBeNull()
  explaining.why('files/joplin', 'No Joplin lies in the FBI Files.', 'BC-HINTON-04')
  expect(notes.list.map(({ text }) => text)).toEqual(['No Joplin lies in the FBI Files.'])
})

test('a press on a card is one on what lies below it', async () => {
  pointer('pointerover', node('joplin'))
  await settle(600)
  document.elementFromPoint = () => node('car')
  card()!.querySelector('p')!.click()
  flushSync()
  expect(presses).toEqual(['car'])
  expect(card()).toBeNull()
})

test('what comes up under a mouse that never moved was not asked about', async () => {
  await unmount(shown)
  shown = mount(Explain, { target: document.body, props: { explaining } })
  flushSync()
  pointer('pointerover', node('joplin'))
  await settle(1000)
  expect(card()).toBeNull()
})

test('a sentence about no thing is shown whole, too, and the server is not asked', async () => {
  node('away').dataset.whole = ''
  node('away').textContent = 'Ruth discards Joplin.'
  pointer('pointerover', node('away'), { clientX: 9 })
  await settle(600)
  expect(asked).toEqual([])
  pointer('pointerdown', node('away'))
  expect(card()!.textContent).toContain('Ruth discards Joplin.')
})

test('a press shows a sentence whole that was cut', () => {
  node('danger').dataset.whole = ''
  pointer('pointerdown', node('danger'), { pointerType: 'touch' })
  expect(card()!.textContent!.trim()).toBe('Danger')
  expect(explaining.card!.at).toBe(node('danger'))
})

test('a card stands beside its thing and on the screen', () => {
  const phone = { width: 360, height: 640 }
  const size = { width: 300, height: 120 }
  const things = [
    { left: 10, top: 20, width: 60, height: 84 },
    { left: 300, top: 540, width: 60, height: 84 },
    { left: 0, top: 200, width: 360, height: 240 },
    { left: 150, top: 300, width: 60, height: 84 },
  ]
  for (const thing of things) {
    const { left, top, height } = beside(thing, size, phone)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(left + size.width).toBeLessThanOrEqual(phone.width)
    expect(top + height).toBeLessThanOrEqual(phone.height)
    expect(top + height <= thing.top || top >= thing.top + thing.height).toBe(true)
  }
  expect(beside({ left: 0, top: 100, width: 360, height: 440 }, size, phone).height).toBe(84)
  const wide = beside({ left: 100, top: 5, width: 60, height: 380 }, size, { width: 800, height: 390 })
  expect(wide.left).toBe(168) // to the right of it
})
