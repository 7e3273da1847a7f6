/** The apps whose files are recognised by their headings, as the page writes them. */
export const importAppNames = {
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
} as const
export type ImportApp = keyof typeof importAppNames
