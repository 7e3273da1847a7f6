/** Real rows of TCGdex's English catalogue and of the list of sealed products. */
import type { CatalogueEntry } from '#domain/products/catalogue-entry'
import { readSealedRow } from '#server/catalogue-import/from-files'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { importProducts } from '#server/commands/products/import-products'
import type { Parts } from '#server/parts'

export const setRows = [
  { id: 'base1', name: 'Base Set', releaseDate: '1999-01-09' },
  { id: 'base4', name: 'Base Set 2', releaseDate: '2000-02-24' },
  { id: 'base2', name: 'Jungle', releaseDate: '1999-06-16' },
  { id: 'tr', name: 'Team Rocket Returns', releaseDate: '2004-11-01' },
  { id: 'hgss4', name: 'Triumphant', releaseDate: '2010-11-03' },
  { id: 'swsh4', name: 'Vivid Voltage', releaseDate: '2020-11-13' },
  { id: 'swsh9tg', name: 'Brilliant Stars Trainer Gallery', releaseDate: '2022-02-25' },
  { id: 'sv03.5', name: '151', releaseDate: '2023-09-22' },
] as const

const officialCounts: Readonly<Record<string, number>> = {
  base1: 102,
  base4: 130,
  base2: 64,
  tr: 109,
  hgss4: 102,
  swsh4: 185,
  swsh9tg: 30,
  'sv03.5': 165,
}

export const cardRows = [
  card('base1', '4', 'Charizard', { rarity: 'Rare', hp: 120, types: ['Fire'] }),
  card('base1', '58', 'Pikachu', { rarity: 'Common', hp: 40, types: ['Lightning'] }),
  card('base1', '14', 'Raichu', { rarity: 'Rare', hp: 80, types: ['Lightning'] }),
  card('base1', '55', 'Nidoran♂', { rarity: 'Common', hp: 40, types: ['Grass'] }),
  card('base1', '81', 'Energy Retrieval', { category: 'Trainer', rarity: 'Uncommon' }),
  card('base4', '4', 'Charizard', { rarity: 'Rare', hp: 120, types: ['Fire'] }),
  card('base2', '57', 'Nidoran♀', { rarity: 'Common', hp: 60, types: ['Grass'] }),
  card('base2', '60', 'Pikachu', { rarity: 'Common', hp: 50, types: ['Lightning'] }),
  card('tr', '107', 'Mudkip ☆', { rarity: 'Ultra Rare', hp: 50, types: ['Water'] }),
  card('hgss4', '4', 'Drapion', { rarity: 'Rare', hp: 100, types: ['Darkness'] }),
  card('swsh4', '044', 'Pikachu VMAX', { rarity: 'Holo Rare VMAX', hp: 310, types: ['Lightning'] }),
  card('swsh9tg', 'TG12', 'Oranguru', { rarity: 'None', hp: 120, types: ['Psychic'] }),
  card('sv03.5', '025', 'Pikachu', { rarity: 'Common', hp: 60, types: ['Lightning'] }),
  card('sv03.5', '006', 'Charizard ex', { rarity: 'Double rare', hp: 330, types: ['Fire'] }),
  card('base4', '121', 'Poké Ball', { category: 'Trainer', rarity: 'Common' }),
]

export const sealedRows = [
  {
    id: '151-booster-bundle',
    name: '151 Booster Bundle',
    kind: 'booster-bundle',
    releaseDate: '2023-10-06',
    description: 'Each 151 Booster Bundle contains 6 Booster Packs.',
    sets: ['sv03.5'],
  },
  {
    id: 'two-sets-tin',
    name: 'Two Sets Tin',
    kind: 'tin',
    releaseDate: '2023-11-01',
    description: 'Each tin contains packs of two sets.',
    sets: ['base1', 'sv03.5', 'unheard-of'],
  },
  {
    id: '151-binder-collection-case',
    name: '151 Binder Collection Case',
    kind: 'case',
    releaseDate: '2023-09-22',
    description: 'Each Binder Collection Case contains 6 Binder Collections.',
    sets: [],
  },
]

/** Imports all these rows. */
export async function stockCatalogue(parts: Pick<Parts, 'storage' | 'now'>): Promise<void> {
  const dates = new Map<string, string>(setRows.map(({ id, releaseDate }) => [id, releaseDate]))
  const sets = new Map<string, (typeof setRows)[number]>(setRows.map(set => [set.id, set]))
  await importProducts(
    parts,
    'tcgdex',
    cardRows.map(row => readable(readCard(row, id => dates.get(id) ?? null))),
  )
  await importProducts(
    parts,
    'sealed-file',
    sealedRows.map(row => readable(readSealedRow(row, sets))),
  )
}

export function readable(entry: ReturnType<typeof readCard>): CatalogueEntry {
  if ('unreadable' in entry) throw new Error(entry.unreadable)
  return entry
}

function card(setId: string, localId: string, name: string, more: object) {
  const setName = setRows.find(({ id }) => id === setId)?.name
  const official = officialCounts[setId]
  return {
    category: 'Pokemon',
    id: `${setId}-${localId}`,
    localId,
    name,
    image: `https://assets.tcgdex.net/en/${setId}/${localId}`,
    set: { id: setId, name: setName, cardCount: { official, total: official } },
    variants_detailed: [{ type: 'holo', subtype: 'unlimited' }],
    ...more,
  }
}
