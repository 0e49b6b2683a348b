/** The props of the board's parts: the table's Play with this game's View. */

import type { Play } from '../../table/contract'
import type { LoveAndDeathView } from '../../wire/types'

export type Table = Play<LoveAndDeathView>
