/** The apps whose files are recognised by their headings. */
export const importApps = [
  'holofolio',
  'collectr',
  'pricecharting',
  'tcgplayer',
  'tcgplayer-seller',
  'dragonshield',
  'manabox',
  'deckbox',
  'moxfield',
  'cardladder',
  'psa',
  'pokecollector',
] as const
export type ImportApp = (typeof importApps)[number]

/** As the page writes them. */
export const importAppNames: Readonly<Record<ImportApp, string>> = {
  holofolio: 'Holofolio',
  collectr: 'Collectr',
  pricecharting: 'PriceCharting',
  tcgplayer: 'TCGplayer app',
  'tcgplayer-seller': 'TCGplayer seller pricing',
  dragonshield: 'Dragon Shield',
  manabox: 'ManaBox',
  deckbox: 'Deckbox',
  moxfield: 'Moxfield',
  cardladder: 'Card Ladder',
  psa: 'PSA',
  pokecollector: 'PokéCollector',
}
