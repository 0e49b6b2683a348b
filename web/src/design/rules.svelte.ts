/** The rule dialog: one rule, opened over the current screen. */

class Opened {
  rule = $state.raw<{ game: string; id: string } | null>(null)
}

export const opened = new Opened()
