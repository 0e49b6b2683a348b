/** One rule, opened before whatever is on the screen. */

class Opened {
  rule = $state.raw<{ game: string; id: string } | null>(null)
}

export const opened = new Opened()
