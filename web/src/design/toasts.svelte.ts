/** Short notes that appear, say one thing, and disappear; the live region reads them too. */

export interface Note {
  id: number
  text: string
  tone: 'why' | 'plain' | 'bad'
  /** A rule to look up. */
  rule?: { game: string; id: string }
}

const STANDS = 7000

class Notes {
  list = $state.raw<Note[]>([])
  /** The current text of the live region. */
  spoken = $state('')
  #count = 0
  #even = false
  #breath = '' // messages of the same moment: a live region only reads its text at the end of it

  show(text: string, tone: Note['tone'] = 'plain', rule?: Note['rule']): void {
    const id = ++this.#count
    this.list = [...this.list.filter((note) => note.text !== text), { id, text, tone, rule }].slice(-3)
    this.speak(text)
    setTimeout(() => this.drop(id), STANDS + text.length * 30)
  }

  drop(id: number): void {
    this.list = this.list.filter((note) => note.id !== id)
  }

  clear(): void {
    this.list = []
  }

  /** The same text twice is read twice. */
  speak(text: string): void {
    if (!this.#breath) queueMicrotask(() => (this.#breath = ''))
    this.#breath = this.#breath ? `${this.#breath} ${text}` : text
    this.#even = !this.#even
    this.spoken = this.#breath + (this.#even ? '' : '\u00a0')
  }
}

export const notes = new Notes()
