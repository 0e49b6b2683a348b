/** The default level of bots. */
export const LEVEL = 'detective'
