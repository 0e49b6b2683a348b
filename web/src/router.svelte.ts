/** The current location: the address bar as state. Links are plain links; those to our own pages do not reload. */

const PAGES = /^\/($|new\/|t\/|rules\/|about$|learn(\/|$)|watch$)/

/** A decoded part of an address; one that cannot be decoded (`%`) stays as it is, and matches no page. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Route {
  path = $state(location.pathname)
  search = $state(location.search)
  hash = $state(location.hash)

  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decoded)
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.search)
  }

  read(): void {
    this.path = location.pathname
    this.search = location.search
    this.hash = location.hash
  }
}

export const route = new Route()

/** Go to one of our pages; the language in the address stays. */
export function go(to: string, { replace = false, keep = false } = {}): void {
  const url = new URL(to, location.href)
  const language = new URLSearchParams(location.search).get('lang')
  if (language && !url.searchParams.has('lang')) url.searchParams.set('lang', language)
  if (url.href === location.href) return
  if (replace) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
  const before = route.path
  route.read()
  if (!keep && before !== route.path && !route.hash) scrollTo(0, 0)
}

export function watchLinks(): void {
  addEventListener('popstate', () => route.read())
  addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.origin !== location.origin || !PAGES.test(link.pathname)) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    go(link.href)
  })
}
