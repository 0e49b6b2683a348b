/** A person's settings for this browser; every tab follows them. */

export type Pace = 'slow' | 'normal' | 'fast' | 'instant'

export interface Settings {
  light: 'system' | 'light' | 'dark'
  motion: 'system' | 'none'
  pace: Pace
  sound: boolean
  /** Whether single letters and numbers are shortcuts: people who dictate, or press keys by accident, turn them off. */
  keys: boolean
}

const KEY = 'casefile.settings'
const DEFAULTS: Settings = { light: 'system', motion: 'system', pace: 'normal', sound: false, keys: true }

export const settings = $state<Settings>({ ...DEFAULTS, ...kept() })

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>
  } catch {
    return {}
  }
}

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part)
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // without storage the game still works
  }
  dress()
}

/** Put the settings on the page, where the style sheets read them. */
function dress(): void {
  const root = document.documentElement
  root.dataset.light = settings.light
  root.dataset.motion = settings.motion
}

export function watchSettings(): void {
  dress()
  addEventListener('storage', (event) => {
    if (event.key === KEY) {
      Object.assign(settings, DEFAULTS, kept())
      dress()
    }
  })
}

/** Whether this key is a character by itself, and such shortcuts are off. */
export function silenced(event: KeyboardEvent): boolean {
  return !settings.keys && event.key.length === 1 && event.key !== ' '
}

/** Whether animation is allowed. */
export function moves(): boolean {
  return settings.motion !== 'none' && !matchMedia('(prefers-reduced-motion: reduce)').matches
}
