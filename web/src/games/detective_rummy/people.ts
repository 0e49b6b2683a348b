/** All people who are drawn: a line of part names each, and the colours of their clothes. Names are in the
 * catalogue. */

import { shapesOf } from '../../design/person'
import { HAIRS, LAYERS, PARTS, SKINS, type Role, type Shape } from './parts'
import { DYES, type Skill } from './skills'

/** Parts; then coat and trim for Suspects. A Detective's trim is the colour of the desk. */
const PEOPLE: Record<string, string> = {
  S01: 'lean fair raven chignon lash hook rouge gown tape drops / #2b2730 #6b4a6e',
  S02: 'egg pale raven bob lash button rouge fur / #3c3a44 #8c4a4a',
  S03: 'moon fair grey side lidded broad brush bowler suit silk / #4a4038 #7d6a3a',
  S04: 'pear tan ginger marcel bright straight grin plume blouse pearls / #46324a #7a5a2c',
  S05: 'lean brown raven sleek narrow straight pencil pince suit / #3a3f46 #6d3a34',
  S06: 'jaw tan umber short worried broad flat cycling racer / #35506b #9a4530',
  S07: 'egg pale white side lidded hook wry monocle tails cigar / #6d4526 #5c4a2c',
  S08: 'moon fair raven pageboy bright button warm phones smock / #4f5f66 #6a4a3a',
  S09: 'lean pale blond braid calm straight flat round smock brushes / #5a6250 #6a4a3a',
  S10: 'egg brown raven chignon lidded hook rouge shawl hoops / #6c2f3c #3e4c58',
  S11: 'pear dark grey thin calm broad walrus peaked tunic / #37414f #6d5a30',
  S12: 'jaw dark raven short narrow broad brush helmet tunic medal / #3b2f38 #7a2a24',
  S13: 'moon tan grey bob calm button flat half lab / #4a4a4a #4f5c50',
  S14: 'egg pale white thin merry hook full fedora trench / #6d5f48 #4a3226',
  'CL-1': 'egg dark raven afro calm broad warm blouse nib hoops / #3d3532',
  'CL-2': 'lean fair ginger side bright straight grin bow / #5a4a38',
  'DE-1': 'lean pale grey side narrow hook wry round vest pipe / #4a4a52',
  'DE-2': 'egg brown raven bob calm straight wry round blouse / #3d3532',
  'FO-1': 'pear fair umber marcel lidded button flat cloche half lab / #57504a',
  'FO-2': 'egg fair raven short calm straight flat loupe vest / #4a4038',
  'GR-1': 'jaw pale ginger marcel narrow straight wry beret trench freckles / #8a7350',
  'GR-2': 'jaw fair blond short narrow broad stubble polo scar / #5a5048',
  'IN-1': 'egg tan raven locks lash straight rouge turban shawl hoops / #4a3a52',
  'IN-2': 'egg brown raven sleek lidded straight pencil bow / #33303a',
  'VA-1': 'jaw tan raven pageboy narrow straight flat fedora trench / #7a6a4c',
  'VA-2': 'lean pale raven sleek calm hook goatee tunic medal / #4a5560',
}

export interface Figure {
  /** Back to front. */
  shapes: Shape[]
  paint: Record<Role, string>
  /** The wall behind them. */
  wall: [string, string]
}

/** How a person is drawn, and with what. */
export function figure(id: string): Figure {
  const [line = '', paints = ''] = (
    PEOPLE[id] ?? 'egg tan raven short calm straight flat suit / #4a4038 #6d5a30'
  ).split(' / ')
  const words = line.split(' ')
  const [coat = '#4a4038', trim] = paints.split(' ')
  const skin = SKINS[words.find((word) => word in SKINS) ?? 'tan']!
  const hair = HAIRS[words.find((word) => word in HAIRS) ?? 'raven']!
  const dye = DYES[id.split('-')[0] as Skill] as (typeof DYES)[Skill] | undefined
  return {
    shapes: shapesOf(words, PARTS, LAYERS),
    paint: {
      skin: skin[0],
      shade: skin[1],
      hair: hair[0],
      gleam: hair[1],
      coat,
      trim: trim ?? dye?.fill ?? '#6d5a30',
      ink: '#201812',
      paper: '#fbf5e6',
      brass: '#d0a548',
      red: '#a8352a',
      glass: '#e8f2f066',
      black: '#2a2426',
    },
    wall: dye ? [dye.fill, dye.deep] : ['#d9cbaa', '#b6a37c'],
  }
}
