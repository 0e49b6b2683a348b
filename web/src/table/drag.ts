/** Dragging any thing of the table onto another one is the same as pressing one after the other. A mouse drags at
 * once; fingers after a short hold, so that the page still scrolls, or at once upwards out of the hand. */

import type { TablePlay } from './play.svelte'

const FAR = 7
const HOLD = 190

export function dragging(of: () => TablePlay | null): (root: HTMLElement) => () => void {
  return (root) => {
    const play = () => of()!
    let start: { x: number; y: number; element: HTMLElement; pointer: number; touch: boolean } | null = null
    let ghost: HTMLElement | null = null
    let over: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    /** The element at this point, below the explanation card. */
    const thingAt = (x: number, y: number) =>
      document
        .elementsFromPoint(x, y)
        .find((element) => !element.closest('.about'))
        ?.closest<HTMLElement>('[data-thing]') ?? null

    function lift(x: number, y: number): void {
      if (!start || ghost) return
      const { element } = start
      const held = play().hold(element.dataset.thing!)
      const inHand = element.closest('[data-hand]') !== null
      if (!held && !inHand) return end()
      const box = element.getBoundingClientRect()
      ghost = element.cloneNode(true) as HTMLElement
      ghost.removeAttribute('data-thing')
      ghost.setAttribute('aria-hidden', 'true')
      ghost.inert = true
      Object.assign(ghost.style, {
        position: 'fixed',
        left: '0',
        top: '0',
        margin: '0',
        inlineSize: `${box.width}px`,
        blockSize: `${box.height}px`,
        pointerEvents: 'none',
        zIndex: '60',
        transition: 'none',
        opacity: '0.92',
      })
      document.body.append(ghost)
      document.documentElement.classList.add('dragging')
      move(x, y)
    }

    function move(x: number, y: number): void {
      if (!ghost) return
      ghost.style.transform = `translate(${x - ghost.offsetWidth / 2}px, ${y - ghost.offsetHeight * 0.6}px) rotate(-3deg)`
      const now = thingAt(x, y)
      if (now === over) return
      over?.classList.remove('under')
      over = now === start?.element ? null : now
      over?.classList.add('under')
    }

    function end(): void {
      clearTimeout(timer)
      over?.classList.remove('under')
      ghost?.remove()
      document.documentElement.classList.remove('dragging')
      start = ghost = over = null
    }

    function down(event: PointerEvent): void {
      if (!of() || !event.isPrimary || event.button !== 0) return
      const element = (event.target as Element).closest<HTMLElement>('button[data-thing]')
      if (!element) return
      const touch = event.pointerType !== 'mouse'
      start = { x: event.clientX, y: event.clientY, element, pointer: event.pointerId, touch }
      if (touch) timer = setTimeout(() => lift(event.clientX, event.clientY), HOLD)
    }

    function moved(event: PointerEvent): void {
      if (!start || event.pointerId !== start.pointer) return
      if (ghost) return move(event.clientX, event.clientY)
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      if (Math.hypot(dx, dy) < FAR) return
      if (start.touch) end()
      else lift(event.clientX, event.clientY)
    }

    function up(event: PointerEvent): void {
      if (!start || event.pointerId !== start.pointer) return
      if (!ghost) return end()
      const { element } = start
      const target = thingAt(event.clientX, event.clientY)
      const [from, to] = [element.dataset.thing!, target?.dataset.thing]
      end()
      swallow()
      if (!to || to === from) return play().clear()
      const completes = play().feel(to) === 'target'
      const hand = element.closest('[data-hand]')
      if (!completes && hand?.contains(target!)) {
        play().clear()
        hand.dispatchEvent(new CustomEvent('arrange', { detail: { from, to } }))
      } else play().press(to)
    }

    /** The click that follows a drag is ignored. */
    function swallow(): void {
      const stop = (event: MouseEvent) => {
        event.stopPropagation()
        event.preventDefault()
      }
      addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', stop, { capture: true }), 60)
    }

    function cancel(): void {
      if (ghost) play().clear()
      end()
    }

    const still = (event: TouchEvent) => ghost && event.cancelable && event.preventDefault()
    const menu = (event: MouseEvent) => ghost && event.preventDefault()
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && cancel()

    root.addEventListener('pointerdown', down)
    root.addEventListener('contextmenu', menu)
    root.addEventListener('touchmove', still, { passive: false })
    addEventListener('pointermove', moved)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', escape)
    return () => {
      cancel()
      root.removeEventListener('pointerdown', down)
      root.removeEventListener('contextmenu', menu)
      root.removeEventListener('touchmove', still)
      removeEventListener('pointermove', moved)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', escape)
    }
  }
}
