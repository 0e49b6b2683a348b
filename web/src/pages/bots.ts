/** How well bots play if nobody says. */
export const LEVEL = 'detective'
