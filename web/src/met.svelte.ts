/** What this browser has already explained: how a table works, and the goals of games. */

const KEY = 'casefile.met'

class Met {
  #all = $state.raw<string[]>(kept())

  has(what: string): boolean {
    return this.#all.includes(what)
  }

  add(what: string): void {
    if (this.has(what)) return
    this.#all = [...this.#all, what]
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#all))
    } catch {
      // without storage, everything is explained again
    }
  }
}

function kept(): string[] {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(all) ? all.map(String) : []
  } catch {
    return []
  }
}

export const met = new Met()
