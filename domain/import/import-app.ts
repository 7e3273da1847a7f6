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
  archidekt: 'Archidekt',
  cardladder: 'Card Ladder',
  psa: 'PSA',
  pokecollector: 'PokéCollector',
} as const
/** The apps that the page names before a file is chosen. */
export const listedApps =
  'Collectr, PriceCharting, the TCGplayer app, Dragon Shield, Card Ladder, PSA, PokéCollector and Holofolio'
/** These apps are made for Magic: a row is of it unless the catalogue has its set and card. */
export const appsOfMagic: ReadonlySet<ImportApp> = new Set(['manabox', 'deckbox', 'moxfield', 'archidekt'])
/** Apps that hold several games and do not name the game of a row. */
export const appsOfManyGames: ReadonlySet<ImportApp | null> = new Set(['dragonshield', 'tcgplayer'])
export type ImportApp = keyof typeof importAppNames

/** Finished imports of a collector that are kept, the newest. */
export const mostImports = 20
