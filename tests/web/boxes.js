// Measures the boxes on the page; boxes.py evaluates it there. Returns the findings as [check, element, sentence],
// and the box of the
// centre. What an element is for is told by marks:
//
//   data-thing           whatever can be pressed, dropped on or flown to; .live, .target and .chosen are needed now
//   data-offered         what the decision is between, open or closed: it is needed, too
//   data-hand, .prompt   the own hand; what is asked
//   .area.NAME           the regions of the layout: top, others, centre, hand, ask, side
//   data-scrolls         a scroller that is meant to scroll: what is in it may be outside of its window; the centre may
//                        scroll where it is read (a result), not where something in it is to be pressed
//   data-fan             cards that are meant to lie on each other; each must still show a part that can be pressed
//   data-cut-ok          text that may end in an ellipsis, as it stands whole elsewhere
//   data-opened          a list that somebody has opened: it stands before the table, like a dialog
//   data-over            an overlay that one closes (the goal): it may lie on a part of what can be pressed, but neither
//                        on the hand nor on what is asked
({ touch }) => {
  const NEEDED = '[data-thing].live, [data-thing].target, [data-thing].chosen'
  const ASK = '.area.ask'
  const LEAST = 44
  const findings = new Map()

  function find(check, kind, by, sentence) {
    const key = `${check} ${kind}`
    const known = findings.get(key)
    if (!known) findings.set(key, { check, kind, sentence, by, times: 1 })
    else {
      known.times++
      if (by > known.by) Object.assign(known, { by, sentence })
    }
  }

  // -- boxes -----------------------------------------------------------------------------------------------------------

  const styles = new Map()
  const style = (node) => styles.get(node) ?? styles.set(node, getComputedStyle(node)).get(node)
  const boxes = new Map()
  const box = (node) => {
    let found = boxes.get(node)
    if (!found) {
      const { left, top, right, bottom } = node.getBoundingClientRect()
      boxes.set(node, (found = { left, top, right, bottom }))
    }
    return found
  }
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const both = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const wide = (a) => a.right - a.left
  const high = (a) => a.bottom - a.top
  const empty = (a) => wide(a) <= 0.5 || high(a) <= 0.5
  /** How far a box comes out of another: [pixels, where]. */
  const out = (a, room) =>
    [
      [room.left - a.left, 'on the left'],
      [room.top - a.top, 'at the top'],
      [a.right - room.right, 'on the right'],
      [a.bottom - room.bottom, 'at the bottom'],
    ].reduce((most, each) => (each[0] > most[0] ? each : most))

  /** What cuts off, or scrolls, what is in it: its inner box by axis. */
  const clips = new Map()
  function clip(node) {
    if (clips.has(node)) return clips.get(node)
    const { overflowX, overflowY, position } = style(node)
    const found =
      (overflowX === 'visible' && overflowY === 'visible') || node === document.body || node === document.documentElement
        ? null
        : { x: overflowX, y: overflowY, scrolls: /auto|scroll/.test(overflowX + overflowY), position }
    clips.set(node, found)
    return found
  }
  /** The ancestors that cut this node off, from the inside out; a fixed box is cut by nothing but the screen. */
  const cutters = new Map()
  function ancestors(node) {
    if (cutters.has(node)) return cutters.get(node)
    const found = []
    let free = style(node).position
    for (let up = node.parentElement; up; up = up.parentElement) {
      if (free === 'fixed') break
      const its = style(up)
      if (clip(up) && (free !== 'absolute' || its.position !== 'static')) found.push(up)
      if (free !== 'absolute' || its.position !== 'static') free = its.position
    }
    cutters.set(node, found)
    return found
  }
  /** The part of a box that is seen. */
  function seen(node, from = box(node)) {
    let part = both(from, screen)
    for (const up of ancestors(node)) part = both(part, box(up))
    return part
  }
  function hidden(node) {
    if (empty(box(node))) return true
    const { visibility, opacity } = style(node)
    return visibility !== 'visible' || opacity === '0' || node.closest('.hidden, [aria-hidden=true] [data-ghost]') !== null
  }

  // -- names -----------------------------------------------------------------------------------------------------------

  const short = (text) => {
    const plain = text.replace(/\s+/g, ' ').trim()
    return plain.length > 48 ? `${plain.slice(0, 46)} …` : plain
  }
  function name(node) {
    if (node.dataset?.thing) return node.dataset.thing
    if (node.matches('.prompt')) return 'the prompt'
    if (node.matches('[data-hand]')) return 'the hand'
    if (node.matches('.area')) return `the area ${[...node.classList].find((each) => each !== 'area')}`
    const text = node.getAttribute('aria-label') || node.innerText || node.getAttribute('class') || ''
    return `${node.tagName.toLowerCase()} “${short(text)}”`
  }
  /** Twelve cards of a hand make one finding. */
  const sort = (node) =>
    node.dataset?.thing?.split('/')[0] ?? [...node.classList].filter((each) => !each.startsWith('s-') && !each.startsWith('svelte-'))[0] ?? node.tagName
  const px = (by) => `${Math.round(by)} px`

  // -- what is on top ----------------------------------------------------------------------------------------------------

  const dialogs = [...document.querySelectorAll('dialog[open], .stage [role=dialog], [data-opened]')].filter((d) => !hidden(d))
  const top = dialogs.at(-1) ?? null
  const all = (what) => [...document.querySelectorAll(what)].filter((node) => !hidden(node) && (!top || top.contains(node)))

  // 1: the page does not scroll
  const { scrollWidth, scrollHeight } = document.scrollingElement
  if (scrollWidth > innerWidth + 1) find('page', 'x', 0, `the page is ${px(scrollWidth - innerWidth)} too wide`)
  if (scrollHeight > innerHeight + 1 && !top) find('page', 'y', 0, `the page is ${px(scrollHeight - innerHeight)} too high`)

  if (top && top.scrollWidth > top.clientWidth + 1) {
    find('page', 'sheet', 0, `${name(top)} scrolls sideways by ${px(top.scrollWidth - top.clientWidth)}`)
  }

  // 2: what the decision needs is inside
  const buttons = all(`:is(${ASK}) button`)
  // a page that is read before the game goes on is turned and closed with buttons of its own
  const turns = all('[data-reading] button').filter((node) => !node.closest('.area.centre[data-scrolls]'))
  const needed = all(`${NEEDED}, [data-offered], [data-hand], .prompt`).concat(buttons, turns)
  if (top) needed.push(top)
  for (const node of needed) {
    let inner = box(node)
    let whole = true
    for (const up of ancestors(node)) {
      const room = box(up)
      if (up.dataset.scrolls !== undefined && !up.matches('.area.centre')) {
        if (buttons.includes(node) && high(inner) > high(room) + 1.5) {
          const by = high(inner) - high(room)
          find('inside', `row ${sort(node)}`, by, `${name(node)} is cut by its row: ${px(by)} too high`)
        }
        inner = room
        continue
      }
      const [by, where] = out(inner, room)
      if (by > 1.5 && !(node === top)) {
        const why = clip(up).scrolls ? 'must be scrolled to' : 'is cut off'
        find('inside', `${why} ${sort(node)}`, by, `${name(node)} ${why}: ${px(by)} ${where}`)
        whole = false
        break
      }
    }
    const [by, where] = out(inner, screen)
    if (whole && by > 1.5) find('inside', `screen ${sort(node)}`, by, `${name(node)} leaves the screen by ${px(by)} ${where}`)
  }

  // 3: nothing lies on anything else
  const things = all('[data-thing], [data-hand], .prompt')
  const solid = top ? things : things.concat(all('.area'))
  const parts = solid.map((node) => ({ node, part: seen(node) })).filter(({ part }) => !empty(part))
  for (let a = 0; a < parts.length; a++) {
    for (let b = a + 1; b < parts.length; b++) {
      const common = both(parts[a].part, parts[b].part)
      const by = Math.min(wide(common), high(common))
      if (by <= 2) continue
      const [one, other] = [parts[a].node, parts[b].node]
      if (one.contains(other) || other.contains(one)) continue
      const fan = one.closest('[data-fan]')
      if (fan && fan === other.closest('[data-fan]')) continue
      if (one.closest('svg') && one.closest('svg') === other.closest('svg') && one.tagName !== 'svg') continue
      const kinds = [sort(one), sort(other)].sort().join(' ')
      find('overlap', kinds, by, `${name(one)} and ${name(other)} overlap by ${Math.round(wide(common))} × ${px(high(common))}`)
    }
  }
  for (const node of all('.area.hand, .area.ask')) {
    for (const over of all('[data-over]')) {
      const common = both(seen(node), seen(over))
      const by = Math.min(wide(common), high(common))
      if (by > 2) find('overlap', `over ${sort(over)}`, by, `${name(over)} lies on ${name(node)} by ${px(by)}`)
    }
  }
  // news that pass by lie on nothing that can be pressed around the table
  for (const news of all('.corner[data-scene]')) {
    const { offsetLeft: left, offsetTop: up, offsetWidth, offsetHeight } = news // without its movement
    const its = { left, top: up, right: left + offsetWidth, bottom: up + offsetHeight }
    for (const node of all(':is(.area.top, .area.ask) :is(a, button, select)')) {
      const common = both(seen(node), its)
      const by = Math.min(wide(common), high(common))
      if (by > 2) find('overlap', `news ${sort(node)}`, by, `news lie on ${name(node)} by ${px(by)}`)
    }
  }
  /** Whether a point of the screen belongs to a node. */
  const hits = (node, x, y) => {
    const at = document.elementFromPoint(x, y)
    return at !== null && (node.contains(at) || at.contains(node) === false && at.closest('[data-thing], button') === node)
  }
  const pressed = all(NEEDED).concat(buttons, turns)
  for (const node of new Set(pressed.concat(all('.area button:enabled')))) {
    const part = seen(node)
    if (empty(part)) continue // check 2 has reported it
    const [x, y] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2]
    const over = document.elementFromPoint(x, y)
    const tries = node.closest('[data-fan]') || (over?.closest('[data-over]') && !node.closest('.area.hand, .area.ask'))
      ? [0.08, 0.25, 0.5, 0.75, 0.92].flatMap((f) => [0.1, 0.5, 0.9].map((g) => [part.left + wide(part) * f, part.top + high(part) * g]))
      : [[x, y]]
    if (over?.closest('[data-over]') && !pressed.includes(node)) continue // it can be closed
    if (!tries.some(([px, py]) => hits(node, px, py))) {
      find('press', `${sort(node)} ${over ? sort(over) : ''}`, 0, `${name(node)} cannot be pressed: ${over ? name(over.closest('[data-thing], button, section, [class]') ?? over) : 'nothing'} lies on it`)
    }
  }

  /** What is pinned on something may stand out over its edge. */
  function isBadge(node, holder) {
    for (let up = node; up && up !== holder; up = up.parentElement) if (style(up).position === 'absolute') return true
    return false
  }

  // 4: no text is cut, and no word broken
  const written = new Map() // lines of words, by the button or thing that they are on
  const walker = document.createTreeWalker(top ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data
    const parent = node.parentElement
    if (!text.trim() || !parent || parent.closest('.hidden, script, style, noscript, [data-cut-ok], option')) continue
    if (style(parent).visibility !== 'visible') continue
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter((line) => line.width > 0.5 && line.height > 0.5)
    if (lines.length === 0) continue
    const whole = range.getBoundingClientRect()
    if (empty(both(whole, screen))) continue
    const drawn = parent.closest('svg')
    const holder = drawn ?? parent.closest('button, [data-thing]')
    const like = `${sort(parent)} in ${sort(holder ?? parent.parentElement ?? parent)}`
    // cut by what hides, not by what scrolls
    let scroller = null
    let told = false
    let unseen = false
    for (let up = parent; up; up = up.parentElement) {
      const how = clip(up)
      if (!how) continue
      const room = box(up)
      unseen ||= wide(room) <= 2 || high(room) <= 2 // only for screen readers
      const [over, where] = out(whole, room)
      if (!unseen && !told && over > 1.5 && !how.scrolls && !empty(both(whole, room))) {
        const sideways = /left|right/.test(where)
        if (sideways ? how.x !== 'visible' : how.y !== 'visible' && over > 3) {
          told = true
          find('cut', like, over, `“${short(text)}” is cut by ${px(over)} ${where}`)
        }
      }
      if (how.scrolls) {
        scroller = up
        break
      }
    }
    if (unseen) continue
    // out of its region, onto another one
    const area = parent.closest('.area')
    if (area && !told && !parent.closest('[data-over], [data-opened], dialog, .area.top .over') && !clip(area)?.scrolls && !(scroller && !area.contains(scroller))) {
      const [over, where] = out(scroller ? both(whole, box(scroller)) : whole, box(area))
      if (over > 3) find('overlap', `text ${sort(parent)}`, over, `“${short(text)}” comes out of ${name(area)} by ${px(over)} ${where}`)
    }
    // out of its card or button
    if (!told && holder && !isBadge(parent, holder) && !(scroller && holder.contains(scroller))) {
      const [over, where] = out(whole, box(holder))
      const from = drawn ? 'its picture' : name(holder)
      if (over > 3) find('cut', `out ${like}`, over, `“${short(text)}” comes out of ${from} by ${px(over)} ${where}`)
    }
    if (holder && !drawn && !holder.closest('[data-fan]')) {
      if (!written.has(holder)) written.set(holder, [])
      const part = seen(parent)
      for (const { left, top: up, right, bottom } of lines) {
        const rim = (bottom - up) / 6 // above and below the letters
        written.get(holder).push([both({ left, top: up + rim, right, bottom: bottom - rim }, part), node])
      }
    }
    if (drawn || lines.length < 2) continue
    for (const { 0: word, index } of text.matchAll(/[^\s\-–—/\u00ad\u200b…·]{2,}/g)) {
      if (text[index - 1] === '\u00ad' || text[index + word.length] === '\u00ad') continue // the hyphen is on the other line
      if (/^[0-9a-f]{32,}$/.test(word)) continue // a fingerprint
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter((each) => each.width > 0.5).map((each) => each.top)
      if (Math.max(...tops) - Math.min(...tops) > 5) find('word', word, 0, `“${word}” breaks inside the word`)
    }
  }

  // no words on other words
  for (const [holder, lines] of written) {
    for (const [a, [line, node]] of lines.entries()) {
      for (const [other, its] of lines.slice(a + 1)) {
        const common = both(line, other)
        const by = Math.min(wide(common), high(common))
        if (node === its || by <= 2) continue
        find('overlap', `words on ${sort(holder)}`, by, `“${short(node.data)}” and “${short(its.data)}” overlap by ${px(by)} on ${name(holder)}`)
      }
    }
  }

  // 5: large enough for a thumb
  if (touch) {
    for (const node of new Set(all('button, [role=button], [role=tab], summary, select').concat(all(NEEDED)))) {
      if (node.disabled || node.tagName === 'LI') continue
      const part = seen(node)
      const { left, top: up, right, bottom } = box(node)
      if (empty(part) || (right - left >= LEAST - 0.5 && bottom - up >= LEAST - 0.5)) continue
      if (node.closest('[data-fan]') && bottom - up >= LEAST - 0.5) continue
      const [x, y] = [(left + right) / 2, (up + bottom) / 2]
      const far = LEAST / 2 - 1
      // what is padded around it counts
      const padded = [
        [x - far, y],
        [x + far, y],
        [x, y - far],
        [x, y + far],
      ].every(([a, b]) => a < 0 || b < 0 || a > innerWidth || b > innerHeight || hits(node, a, b))
      if (!padded) {
        find('small', sort(node), LEAST - Math.min(right - left, bottom - up), `${name(node)} is ${Math.round(right - left)} × ${px(bottom - up)}, less than ${LEAST}`)
      }
    }
  }

  const centre = document.querySelector('.area.centre')
  return {
    findings: [...findings.values()].map(({ check, kind, sentence, times }) => [
      check,
      kind,
      times > 1 ? `${sentence} (and ${times - 1} more like it)` : sentence,
    ]),
    centre: centre && !top && !document.querySelector('.frame.ended') ? ['left', 'top', 'right', 'bottom'].map((side) => Math.round(box(centre)[side])) : null,
    over: top ? short(top.querySelector('h1, h2, h3')?.innerText ?? '') : null,
  }
}
