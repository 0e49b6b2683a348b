/** Reads the rules' stories: plain text with as much of Markdown as they use. */

export interface Span {
  kind: 'text' | 'strong' | 'em' | 'code' | 'link'
  text: string
  to?: string
}

type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'text'; spans: Span[] }
  | { kind: 'list'; ordered: boolean; items: Span[][] }
  | { kind: 'table'; head: Span[][]; rows: Span[][][] }

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g

export function spans(text: string): Span[] {
  const out: Span[] = []
  let at = 0
  for (const found of text.matchAll(MARKS)) {
    if (found.index > at) out.push({ kind: 'text', text: text.slice(at, found.index) })
    at = found.index + found[0].length
    if (found[1] !== undefined) out.push({ kind: 'strong', text: found[1].replaceAll('`', '') })
    else if (found[2] !== undefined) out.push({ kind: 'em', text: found[2] })
    else if (found[3] !== undefined) out.push({ kind: 'code', text: found[3] })
    else out.push({ kind: 'link', text: found[4]!, to: found[5]! })
  }
  if (at < text.length) out.push({ kind: 'text', text: text.slice(at) })
  return out
}

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => spans(cell.trim()))

export function read(story: string): Block[] {
  const out: Block[] = []
  for (const part of story.split(/\n\s*\n/)) {
    const lines = part.split('\n').filter((line) => line.trim())
    const first = lines[0]
    if (first === undefined) continue
    const heading = /^(#+)\s+(.*)/.exec(first)
    if (heading) {
      out.push({ kind: 'heading', level: heading[1]!.length, spans: spans(heading[2]!) })
      lines.shift()
      if (lines.length) out.push(...read(lines.join('\n')))
    } else if (first.startsWith('|')) {
      const [head, , ...rows] = lines
      out.push({ kind: 'table', head: cells(head!), rows: rows.map(cells) })
    } else if (lines.some((line) => LIST.test(line))) out.push(...listed(lines))
    else out.push({ kind: 'text', spans: spans(lines.join(' ')) })
  }
  return out
}

const LIST = /^\s*(\*|-|\d+\.)\s+/

/** Lines, some of which begin an item: text before an item stands alone, text after it belongs to it. */
function listed(lines: string[]): Block[] {
  const out: Block[] = []
  const before: string[] = []
  const items: string[] = []
  for (const line of lines) {
    if (LIST.test(line)) items.push(line)
    else if (items.length) items[items.length - 1] += ` ${line.trim()}`
    else before.push(line)
  }
  if (before.length) out.push({ kind: 'text', spans: spans(before.join(' ')) })
  const ordered = /^\s*\d/.test(items[0]!)
  out.push({ kind: 'list', ordered, items: items.map((item) => spans(item.replace(LIST, ''))) })
  return out
}
