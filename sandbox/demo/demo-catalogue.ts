/**
 * The products of the demo: cards of every era and a few sealed products, named as in TCGdex and the list of
 * sealed products, so that a later import finds them. Their values are invented but plausible.
 */
import type { CatalogueEntry } from '#domain/products/catalogue-entry'
import type { Printing } from '#domain/products/printing'
import { defaultLanguage } from '#domain/products/language'
import type { CardCategory } from '#domain/products/product'
import type { SandboxProduct } from '#sandbox/marketplace/fair-value'

/** A product for the catalogue and the sandbox. */
export interface DemoProduct extends CatalogueEntry, SandboxProduct {}

type SetRow = readonly [name: string, officialCount: number, releaseDate: string, series: string]
type PokemonRow = readonly [
  setCode: string,
  cardNumber: string,
  name: string,
  rarity: string,
  pokemonType: string,
  hp: number,
  printing: string,
  fairCents: number,
]
type OtherCardRow = readonly [
  setCode: string,
  cardNumber: string,
  name: string,
  rarity: string,
  category: CardCategory,
  printing: string,
  fairCents: number,
]
type SealedRow = readonly [id: string, name: string, setCode: string, fairCents: number]

const sets: Readonly<Record<string, SetRow>> = {
  base1: ['Base Set', 102, '1999-01-09', 'base'],
  base2: ['Jungle', 64, '1999-06-16', 'base'],
  base3: ['Fossil', 62, '1999-10-10', 'base'],
  base5: ['Team Rocket', 82, '2000-04-24', 'base'],
  gym1: ['Gym Heroes', 132, '2000-08-14', 'gym'],
  gym2: ['Gym Challenge', 132, '2000-10-16', 'gym'],
  neo1: ['Neo Genesis', 111, '2000-12-16', 'neo'],
  neo2: ['Neo Discovery', 75, '2001-06-01', 'neo'],
  neo4: ['Neo Destiny', 105, '2002-02-28', 'neo'],
  ecard1: ['Expedition Base Set', 165, '2002-09-15', 'ecard'],
  ecard3: ['Skyridge', 144, '2003-05-12', 'ecard'],
  ex3: ['Dragon', 97, '2003-11-24', 'ex'],
  ex7: ['Team Rocket Returns', 109, '2004-11-01', 'ex'],
  ex8: ['Deoxys', 107, '2005-02-01', 'ex'],
  dp3: ['Secret Wonders', 132, '2007-11-01', 'dp'],
  pl4: ['Arceus', 99, '2009-11-04', 'pl'],
  hgss1: ['HeartGold SoulSilver', 123, '2010-02-10', 'hgss'],
  bw1: ['Black & White', 114, '2011-04-25', 'bw'],
  bw3: ['Noble Victories', 101, '2011-11-16', 'bw'],
  bw4: ['Next Destinies', 99, '2012-02-08', 'bw'],
  xy1: ['XY', 146, '2014-02-05', 'xy'],
  xy2: ['Flashfire', 106, '2014-05-07', 'xy'],
  xy12: ['Evolutions', 108, '2016-11-02', 'xy'],
  sm1: ['Sun & Moon', 149, '2017-02-03', 'sm'],
  sm3: ['Burning Shadows', 147, '2017-08-04', 'sm'],
  sm9: ['Team Up', 181, '2019-01-31', 'sm'],
  sm115: ['Hidden Fates', 68, '2019-08-23', 'sm'],
  swsh1: ['Sword & Shield', 202, '2020-02-07', 'swsh'],
  swsh3: ['Darkness Ablaze', 189, '2020-08-14', 'swsh'],
  swsh4: ['Vivid Voltage', 185, '2020-11-13', 'swsh'],
  swsh7: ['Evolving Skies', 203, '2021-08-27', 'swsh'],
  swsh9: ['Brilliant Stars', 172, '2022-02-25', 'swsh'],
  swsh11: ['Lost Origin', 196, '2022-09-09', 'swsh'],
  swsh12: ['Silver Tempest', 195, '2022-11-11', 'swsh'],
  sv01: ['Scarlet & Violet', 198, '2023-03-31', 'sv'],
  sv02: ['Paldea Evolved', 193, '2023-06-09', 'sv'],
  sv03: ['Obsidian Flames', 197, '2023-08-11', 'sv'],
  'sv03.5': ['151', 165, '2023-09-22', 'sv'],
  'sv04.5': ['Paldean Fates', 91, '2024-01-26', 'sv'],
  sv08: ['Surging Sparks', 191, '2024-11-08', 'sv'],
  'sv08.5': ['Prismatic Evolutions', 131, '2025-01-17', 'sv'],
  sv10: ['Destined Rivals', 182, '2025-05-30', 'sv'],
  me01: ['Mega Evolution', 132, '2025-09-26', 'me'],
  me02: ['Phantasmal Flames', 94, '2025-11-14', 'me'],
  me03: ['Perfect Order', 88, '2026-03-27', 'me'],
  me04: ['Chaos Rising', 86, '2026-05-22', 'me'],
}

const pokemonRows: readonly PokemonRow[] = [
  ['base1', '4', 'Charizard', 'Rare', 'Fire', 120, 'unlimited holo', 42_000],
  ['base1', '2', 'Blastoise', 'Rare', 'Water', 100, 'unlimited holo', 15_000],
  ['base1', '15', 'Venusaur', 'Rare', 'Grass', 100, 'unlimited holo', 12_500],
  ['base1', '58', 'Pikachu', 'Common', 'Lightning', 40, 'unlimited normal', 480],
  ['base1', '44', 'Bulbasaur', 'Common', 'Grass', 40, 'unlimited normal', 260],
  ['base2', '11', 'Snorlax', 'Rare', 'Colorless', 90, 'unlimited holo', 5_600],
  ['base3', '1', 'Aerodactyl', 'Rare', 'Fighting', 60, 'unlimited holo', 3_200],
  ['base3', '5', 'Gengar', 'Rare', 'Psychic', 80, 'unlimited holo', 6_800],
  ['base5', '4', 'Dark Charizard', 'Rare', 'Fire', 80, 'unlimited holo', 14_500],
  ['base5', '83', 'Dark Raichu', 'Rare', 'Lightning', 70, 'unlimited holo', 9_200],
  ['gym1', '2', "Brock's Rhydon", 'Holo Rare', 'Fighting', 80, 'unlimited holo', 2_300],
  ['gym2', '2', "Blaine's Charizard", 'Holo Rare', 'Fire', 100, 'unlimited holo', 26_500],
  ['neo1', '9', 'Lugia', 'Rare', 'Colorless', 90, 'unlimited holo', 32_500],
  ['neo1', '17', 'Typhlosion', 'Rare', 'Fire', 100, 'unlimited holo', 6_400],
  ['neo2', '13', 'Umbreon', 'Rare', 'Darkness', 80, 'unlimited holo', 12_500],
  ['neo4', '107', 'Shining Charizard', 'Rare', 'Fire', 100, 'unlimited holo', 92_000],
  ['ecard1', '6', 'Charizard', 'Holo Rare', 'Fire', 120, 'holo', 61_000],
  ['ecard3', '146', 'Charizard', 'Rare', 'Colorless', 110, 'holo', 188_000],
  ['ex3', '100', 'Charizard', 'Rare', 'Fire', 120, 'holo', 26_500],
  ['ex7', '109', 'Treecko ☆', 'Rare', 'Grass', 70, 'holo', 38_500],
  ['ex8', '22', 'Rayquaza', 'Rare', 'Colorless', 80, 'normal', 3_600],
  ['ex8', '107', 'Rayquaza ☆', 'Rare', 'Colorless', 90, 'holo', 245_000],
  ['dp3', '3', 'Charizard', 'Rare Holo', 'Fire', 130, 'holo', 9_600],
  ['pl4', '1', 'Charizard', 'Holo Rare', 'Fire', 140, 'holo', 16_500],
  ['hgss1', '111', 'Ho-Oh LEGEND', 'LEGEND', 'Fire', 140, 'holo', 4_600],
  ['bw1', '114', 'Zekrom', 'Ultra Rare', 'Lightning', 130, 'holo', 3_100],
  ['bw4', '103', 'Hydreigon', 'Secret Rare', 'Darkness', 150, 'holo', 7_400],
  ['xy1', '42', 'Pikachu', 'Common', 'Lightning', 60, 'normal', 120],
  ['xy2', '100', 'Charizard EX', 'Ultra Rare', 'Fire', 180, 'holo', 4_700],
  ['xy12', '11', 'Charizard', 'Rare', 'Fire', 150, 'holo', 2_300],
  ['sm3', '150', 'Charizard GX', 'Secret Rare', 'Fire', 250, 'holo', 32_500],
  ['sm9', '33', 'Pikachu & Zekrom GX', 'Ultra Rare', 'Lightning', 240, 'holo', 2_650],
  ['sm115', '9', 'Charizard GX', 'Ultra Rare', 'Fire', 250, 'holo', 1_850],
  ['swsh1', '1', 'Celebi V', 'Holo Rare V', 'Grass', 180, 'holo', 250],
  ['swsh3', '20', 'Charizard VMAX', 'Holo Rare VMAX', 'Fire', 330, 'holo', 1_250],
  ['swsh4', '44', 'Pikachu VMAX', 'Holo Rare VMAX', 'Lightning', 310, 'holo', 1_050],
  ['swsh4', '188', 'Pikachu VMAX', 'Secret Rare', 'Lightning', 310, 'holo', 19_800],
  ['swsh7', '49', 'Pikachu', 'Common', 'Lightning', 60, 'normal', 110],
  ['swsh7', '95', 'Umbreon VMAX', 'Holo Rare VMAX', 'Darkness', 310, 'holo', 1_600],
  ['swsh7', '215', 'Umbreon VMAX', 'Secret Rare', 'Darkness', 310, 'holo', 110_000],
  ['swsh9', '154', 'Charizard V', 'Ultra Rare', 'Fire', 220, 'holo', 19_500],
  ['swsh11', '186', 'Giratina V', 'Ultra Rare', 'Dragon', 220, 'holo', 61_500],
  ['swsh12', '139', 'Lugia VSTAR', 'Holo Rare VSTAR', 'Colorless', 280, 'holo', 480],
  ['swsh12', '186', 'Lugia V', 'Ultra Rare', 'Colorless', 220, 'holo', 31_500],
  ['sv01', '081', 'Miraidon ex', 'Double rare', 'Lightning', 220, 'holo', 190],
  ['sv02', '203', 'Magikarp', 'Illustration rare', 'Water', 30, 'holo', 27_500],
  ['sv03', '223', 'Charizard ex', 'Special illustration rare', 'Darkness', 330, 'holo', 10_400],
  ['sv03.5', '006', 'Charizard ex', 'Double rare', 'Fire', 330, 'holo', 820],
  ['sv03.5', '025', 'Pikachu', 'Common', 'Lightning', 60, 'normal', 130],
  ['sv03.5', '199', 'Charizard ex', 'Special illustration rare', 'Fire', 330, 'holo', 32_500],
  ['sv04.5', '232', 'Mew ex', 'Special illustration rare', 'Psychic', 180, 'holo', 8_600],
  ['sv08', '238', 'Pikachu ex', 'Special illustration rare', 'Lightning', 200, 'holo', 45_500],
  ['sv08', '247', 'Pikachu ex', 'Hyper rare', 'Lightning', 200, 'holo', 26_500],
  ['sv08.5', '161', 'Umbreon ex', 'Special illustration rare', 'Darkness', 280, 'holo', 104_000],
  ['sv10', '231', "Team Rocket's Mewtwo ex", 'Special illustration rare', 'Psychic', 280, 'holo', 47_500],
  ['me01', '012', 'Celebi', 'Uncommon', 'Grass', 80, 'normal', 105],
  ['me01', '178', 'Mega Gardevoir ex', 'Special illustration rare', 'Psychic', 360, 'holo', 13_800],
  ['me01', '188', 'Mega Lucario ex', 'Mega Hyper Rare', 'Fighting', 340, 'holo', 24_500],
  ['me02', '013', 'Mega Charizard X ex', 'Double rare', 'Fire', 360, 'holo', 640],
  ['me02', '125', 'Mega Charizard X ex', 'Special illustration rare', 'Fire', 360, 'holo', 68_500],
]

const otherCardRows: readonly OtherCardRow[] = [
  ['base1', '96', 'Double Colorless Energy', 'Uncommon', 'Energy', 'unlimited normal', 150],
  ['bw3', '101', 'N', 'Ultra Rare', 'Trainer', 'holo', 5_600],
  ['sm1', '147', 'Lillie', 'Ultra Rare', 'Trainer', 'holo', 21_500],
  ['swsh9', '132', "Boss's Orders", 'Holo Rare', 'Trainer', 'holo', 125],
  ['sv01', '191', 'Rare Candy', 'Common', 'Trainer', 'normal', 105],
  ['sv02', '269', 'Iono', 'Special illustration rare', 'Trainer', 'holo', 3_900],
]

const sealedRows: readonly SealedRow[] = [
  ['151-booster-bundle', '151 Booster Bundle', 'sv03.5', 6_800],
  ['151-elite-trainer-box', '151 Elite Trainer Box', 'sv03.5', 24_500],
  ['obsidian-flames-booster-box', 'Obsidian Flames Booster Box', 'sv03', 18_500],
  ['paldea-evolved-booster-box', 'Paldea Evolved Booster Box', 'sv02', 23_500],
  ['paldean-fates-elite-trainer-box', 'Paldean Fates Elite Trainer Box', 'sv04.5', 7_900],
  ['mega-evolution-booster-box', 'Mega Evolution Booster Box', 'me01', 14_500],
  ['perfect-order-elite-trainer-box', 'Perfect Order Elite Trainer Box', 'me03', 5_500],
  ['chaos-rising-booster-pack', 'Chaos Rising Booster Pack', 'me04', 480],
]

/** Popular products, with stronger trends than usual. */
const drifts: Readonly<Record<string, number>> = {
  'swsh7-215': 0.45,
  'base1-4': 0.22,
  'sv03.5-199': 0.6,
  '151-elite-trainer-box': 0.5,
  'me02-125': -0.45,
  'sv08-247': -0.8,
  'swsh12-186': -0.15,
}

/** All products of the demo, cards first. */
export const demoCatalogue: readonly DemoProduct[] = [
  ...pokemonRows.map(([setCode, cardNumber, name, rarity, pokemonType, hp, printing, fairCents]) => ({
    ...cardOf(setCode, cardNumber),
    name,
    rarity,
    category: 'Pokemon' as const,
    pokemonType,
    hp,
    printing,
    printings: printingsOf(setCode, printing),
    fairCents,
  })),
  ...otherCardRows.map(([setCode, cardNumber, name, rarity, category, printing, fairCents]) => ({
    ...cardOf(setCode, cardNumber),
    name,
    rarity,
    category,
    pokemonType: null,
    hp: null,
    printing,
    printings: printingsOf(setCode, printing),
    fairCents,
  })),
  ...sealedRows.map(sealedOf),
]

function cardOf(setCode: string, cardNumber: string) {
  const [setName, setCardCount, setReleaseDate, series] = setOf(setCode)
  const tcgdexId = `${setCode}-${cardNumber}`
  return {
    externalId: tcgdexId,
    tcgdexId,
    productType: 'card' as const,
    setName,
    setCode,
    setCardCount,
    setReleaseDate,
    cardNumber,
    releaseDate: setReleaseDate,
    language: defaultLanguage,
    sealedKind: null,
    ids: {},
    imageUrl: `https://assets.tcgdex.net/en/${series}/${setCode}/${cardNumber}/high.webp`,
    productDescription: null,
    ...driftOf(tcgdexId),
  }
}

/** Cards with an unlimited run have a first edition as well; those of Base Set exist shadowless too. */
function printingsOf(setCode: string, printing: string): Printing[] {
  const finish = printing.split(' ').at(-1) ?? printing
  const plain = { finish, run: null, stamps: [], foil: null, size: null }
  if (!printing.startsWith('unlimited')) return [plain]
  const stamps = ['1st-edition']
  if (setCode !== 'base1')
    return [
      { ...plain, run: 'unlimited' },
      { ...plain, stamps },
    ]
  const shadowless = { ...plain, run: 'shadowless' }
  return [{ ...plain, run: 'unlimited' }, shadowless, { ...shadowless, stamps }]
}

function sealedOf([externalId, name, setCode, fairCents]: SealedRow): DemoProduct {
  const [setName, , setReleaseDate] = setOf(setCode)
  return {
    externalId,
    tcgdexId: null,
    name,
    productType: 'sealed_product',
    setName,
    setCode,
    setCardCount: null,
    setReleaseDate,
    cardNumber: null,
    releaseDate: setReleaseDate,
    rarity: null,
    category: null,
    pokemonType: null,
    hp: null,
    printing: null,
    printings: [],
    language: defaultLanguage,
    sealedKind: null,
    ids: {},
    imageUrl: null,
    productDescription: null,
    fairCents,
    ...driftOf(externalId),
  }
}

function setOf(setCode: string): SetRow {
  const set = sets[setCode]
  if (!set) throw new Error(`no set ${setCode} in the demo's catalogue`)
  return set
}

function driftOf(externalId: string): { readonly drift?: number } {
  const drift = drifts[externalId]
  return drift === undefined ? {} : { drift }
}
