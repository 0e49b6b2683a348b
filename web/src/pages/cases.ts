/** The four cases on the desk, in order. Games that the server does not know are not open yet. */

export const CASES = ['bonnie-and-clyde', 'fbi', 'detective-rummy', 'love-and-death'] as const
