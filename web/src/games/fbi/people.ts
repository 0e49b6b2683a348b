/** All people on cards: a line of part names each, so that each value of each colour is a different person. Names
 * are in the catalogue of words (`people`). */

import { shapesOf } from '../../design/person'
import { HAIRS, LAYERS, PARTS, SKINS, type Role, type Shape } from './parts'
import { DYES, type Suit } from './suits'

const PEOPLE: Record<Suit, Record<number, string>> = {
  red: {
    5: 'long pale raven slick stern grim top_hat cape scar',
    4: 'heart fair raven waves lashes lips veil fur',
    3: 'square tan umber crop patch stern stubble watch_cap rollneck',
    2: 'oval brown raven slick sly pencil fedora pinstripe cigarette',
    1: 'round fair ginger quiff stern teeth suit toothpick plaster',
    [-1]: 'oval fair blond bob kind smile nurse_cap apron',
    [-2]: 'round tan grey bald tired walrus flat_cap overalls',
    [-3]: 'long brown white bald kind goatee specs coat',
    [-4]: 'heart pale grey bun wide agape headscarf shawl',
    [-5]: 'oval dark raven crop happy smile clerical specs',
  },
  yellow: {
    5: 'heart tan raven bun lashes lips fur drops mole cigarette',
    4: 'long pale grey wild stern grim specs coat',
    3: 'square fair umber slick sly stubble fedora trench',
    2: 'round brown raven bald shades smirk bowler suit cigar',
    1: 'oval pale ginger curls tired grim jersey plaster',
    [-1]: 'oval dark raven curls happy smile square_specs coat',
    [-2]: 'square fair blond parted happy smile peaked_cap waistcoat',
    [-3]: 'heart tan umber bob wide agape sun_hat blouse',
    [-4]: 'round pale white bald kind walrus specs apron',
    [-5]: 'oval brown raven plaits wide smile freckles blouse',
  },
  blue: {
    5: 'round pale white bald stern walrus top_hat monocle tuxedo cigar',
    4: 'long fair grey slick sly handlebar bowler pinstripe rose',
    3: 'square brown raven parted stern pencil square_specs pinstripe',
    2: 'heart fair ginger bob lashes lips cat_specs pearls',
    1: 'oval tan umber slick sly grim visor waistcoat',
    [-1]: 'heart dark raven bun happy smile cat_specs blouse',
    [-2]: 'oval fair umber parted wide agape suit',
    [-3]: 'long tan grey bald tired grim specs waistcoat',
    [-4]: 'round pale white curls kind smile clerical',
    [-5]: 'square brown white crop tired beard suit medal',
  },
  green: {
    5: 'long tan raven slick stern goatee bandanna earring cape',
    4: 'heart pale blond waves lashes lips pearls drops mole',
    3: 'square fair raven slick sly pencil visor waistcoat cigar',
    2: 'oval dark raven crop sly smirk boater suit rose',
    1: 'round fair ginger curls sly teeth cloche fur',
    [-1]: 'round fair ginger fringe wide smile flat_cap jersey freckles satchel',
    [-2]: 'oval pale white bun happy smile specs shawl',
    [-3]: 'square tan blond crop kind stubble sun_hat overalls',
    [-4]: 'long brown grey bald happy beard clerical',
    [-5]: 'heart fair umber plaits wide agape blouse blush',
  },
  black: {
    5: 'heart brown raven bob sly lips domino rollneck earring',
    4: 'oval pale raven slick sly pencil domino top_hat tuxedo',
    3: 'square fair umber crop stern stubble watch_cap jersey scar',
    2: 'long tan raven parted sly grim flat_cap scarf toothpick',
    1: 'round pale ginger fringe stern teeth domino jersey',
    [-1]: 'oval tan raven crop wide smile pillbox tunic',
    [-2]: 'heart fair blond bun wide agape apron freckles',
    [-3]: 'square brown grey bald tired walrus peaked_cap tunic badge',
    [-4]: 'round fair white wild kind smile monocle waistcoat',
    [-5]: 'oval dark raven curls happy smile beret scarf',
  },
  purple: {
    5: 'long pale grey wild stern smirk monocle trench',
    4: 'heart tan raven waves lashes lips cloche fur cigarette',
    3: 'square brown raven bald shades grim bowler pinstripe cigar',
    2: 'round fair umber crop stern stubble scar suit bowler',
    1: 'long fair raven slick sly teeth flat_cap rollneck',
    [-1]: 'round fair blond fringe wide smile flat_cap overalls freckles',
    [-2]: 'oval fair ginger bun kind smile headscarf apron',
    [-3]: 'square tan umber crop kind handlebar peaked_cap tunic medal',
    [-4]: 'long brown raven bob happy smile specs mortar blouse',
    [-5]: 'round pale white bald happy walrus top_hat suit medal',
  },
}

const CLOTHS = ['#3a342e', '#4d443a', '#33383f', '#463a3c', '#2c2823']

export interface Figure {
  /** Back to front. */
  shapes: Shape[]
  paint: Record<Role, string>
}

/** How a person is drawn, and with what. */
export function figure(suit: Suit, value: number): Figure {
  const words = (
    PEOPLE[suit][value] ??
    PEOPLE[suit][Math.sign(value)] ??
    'oval tan raven crop stern grim suit'
  ).split(' ')
  const skin = SKINS[words.find((word) => word in SKINS) ?? 'tan']!
  const hair = HAIRS[words.find((word) => word in HAIRS) ?? 'raven']!
  return {
    shapes: shapesOf(words, PARTS, LAYERS),
    paint: {
      skin: skin[0],
      shade: skin[1],
      hair,
      cloth: CLOTHS[Math.abs(value * 3 + suit.length) % CLOTHS.length]!,
      accent: DYES[suit].fill,
      ink: '#1f1914',
      paper: '#fbf6e8',
      grey: '#b9c4c4',
      brass: '#d1a644',
      red: '#b03226',
    },
  }
}
