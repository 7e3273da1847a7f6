/** The files of other apps, by their headings. Headings are compared without case and punctuation, never by position. */
import { perCost } from '#domain/copies/extra-costs'
import type { ImportApp } from './import-app.ts'
import { allTexts, stateTexts, textsBy } from '#domain/copies/state-texts'
import { headingKey, plainKey } from './name-keys.ts'
import { type Answers, type ImportColumns, type ImportField, importFields } from './reading.ts'

interface AppFile {
  readonly app: ImportApp
  /** A file is of this app if it has all headings of one of these lists. */
  readonly tellTale: readonly (readonly string[])[]
  /** The headings of each field, the preferred one first. */
  readonly headings: Readonly<Partial<Record<ImportField, readonly string[]>>>
  /** What all its files mean where they do not say it: the collector is not asked. */
  readonly known?: Partial<Pick<Answers, 'priceFor' | 'dayOrder' | 'decimalMark' | 'blankQuantity'>>
  /** What its collectors pay with, where it is made for one country or continent and its files name no currency. */
  readonly currencies?: readonly string[]
}

/** In order: the first that fits counts. */
export const appFiles: readonly AppFile[] = [
  {
    app: 'holofolio',
    tellTale: [
      ['product id', 'predicted grade', 'investment', 'paid in'],
      ['predicted grade', 'raw card cost', 'investment', 'paid in', 'rate day'],
    ],
    headings: {
      productId: ['product id'],
      tcgplayerId: ['tcgplayer id'],
      name: ['name'],
      setName: ['set'],
      setCode: ['set code'],
      cardNumber: ['number'],
      printing: ['printing'],
      language: ['language'],
      type: ['type'],
      condition: ['condition'],
      company: ['grading company'],
      grade: ['grade'],
      ...textsBy(allTexts, text => [plainKey(stateTexts[text].heading)]),
      state: ['state'],
      rawCardCost: ['raw card cost'],
      gradingCost: ['grading cost'],
      quantity: ['quantity'],
      price: ['investment'],
      currency: ['currency'],
      purchaseDate: ['purchase date'],
      notes: ['note', 'notes'],
      tags: ['tags'],
      box: ['box'],
      binder: ['binder'],
      page: ['page'],
      boughtFrom: ['bought from', 'seller'],
      ...perCost(cost => [`purchase ${cost}`]),
      ownPrice: ['own price'],
      ownPriceCounts: ['own price counts'],
      paidAmount: ['paid amount'],
      paidCurrency: ['paid in'],
      paidRate: ['rate'],
      paidRateDay: ['rate day'],
      removed: ['removed'],
    },
    known: { priceFor: 'copy', decimalMark: '.', blankQuantity: 1 },
  },
  {
    app: 'pricecharting',
    tellTale: [['price in pennies', 'include string']],
    headings: {
      name: ['product name'],
      setName: ['console name'],
      grade: ['include string'],
      company: ['grading company'],
      certNumber: ['grading cert id'],
      condition: ['condition string'],
      quantity: ['quantity'],
      price: ['cost basis in pennies'],
      purchaseDate: ['date purchased'],
      addedDate: ['date entered'],
      notes: ['notes'],
      portfolio: ['folder'],
    },
    known: { dayOrder: 'month first', decimalMark: '.' },
  },
  {
    app: 'collectr',
    tellTale: [['average cost paid']],
    headings: {
      game: ['category'],
      name: ['product name'],
      setName: ['set'],
      cardNumber: ['card number'],
      rarity: ['rarity'],
      printing: ['variance'],
      grade: ['grade'],
      condition: ['card condition'],
      price: ['average cost paid'],
      quantity: ['quantity'],
      owned: ['watchlist'],
      addedDate: ['date added'],
      notes: ['notes'],
      portfolio: ['portfolio name'],
    },
    known: { priceFor: 'copy', dayOrder: 'month first', decimalMark: '.' },
  },
  {
    app: 'cardladder',
    tellTale: [['graded cert', 'investment']],
    headings: {
      game: ['category'],
      name: ['subject', 'card'],
      setName: ['set'],
      cardNumber: ['number'],
      printing: ['variation'],
      condition: ['condition'],
      certNumber: ['graded cert'],
      quantity: ['quantity'],
      price: ['investment'],
      purchaseDate: ['date purchased'],
      notes: ['notes'],
    },
    known: { dayOrder: 'month first', decimalMark: '.' },
    currencies: ['USD'],
  },
  {
    app: 'psa',
    tellTale: [['cert number', 'listing title']],
    headings: {
      certNumber: ['cert number'],
      name: ['listing title'],
      grade: ['grade'],
      price: ['price paid'],
      purchaseDate: ['date', 'invoice date'],
      boughtFrom: ['purchase source'],
      owned: ['was refunded'],
    },
    known: { priceFor: 'copy', dayOrder: 'month first', decimalMark: '.', blankQuantity: 1 },
    currencies: ['USD'],
  },
  {
    app: 'tcgplayer',
    tellTale: [['simple name']],
    headings: {
      name: ['name', 'simple name'],
      setName: ['set'],
      setCode: ['set code'],
      cardNumber: ['card number'],
      printing: ['printing'],
      condition: ['condition'],
      language: ['language'],
      tcgplayerId: ['product id'],
      quantity: ['quantity'],
    },
  },
  {
    // TCGplayer Id is of the printing in one condition here, and Total Quantity what is for sale.
    app: 'tcgplayer-seller',
    tellTale: [['product line', 'total quantity']],
    headings: {
      game: ['product line'],
      name: ['product name'],
      setName: ['set name'],
      cardNumber: ['number'],
      condition: ['condition'],
      quantity: ['total quantity'],
    },
  },
  {
    app: 'manabox',
    tellTale: [['manabox id']],
    headings: {
      name: ['name'],
      setName: ['set name'],
      setCode: ['set code'],
      cardNumber: ['collector number'],
      printing: ['foil'],
      condition: ['condition'],
      language: ['language'],
      owned: ['binder type'],
      quantity: ['quantity'],
      price: ['purchase price'],
      currency: ['purchase price currency'],
      addedDate: ['added'],
      binder: ['binder name'],
    },
  },
  {
    app: 'moxfield',
    tellTale: [['tradelist count', 'collector number']],
    headings: {
      name: ['name'],
      setName: ['edition'],
      cardNumber: ['collector number'],
      printing: ['foil'],
      condition: ['condition'],
      language: ['language'],
      quantity: ['count'],
      price: ['purchase price'],
      tags: ['tags'],
    },
  },
  {
    app: 'archidekt',
    tellTale: [['multiverse id', 'scryfall id']],
    headings: {
      name: ['name'],
      setName: ['edition name'],
      setCode: ['edition code'],
      cardNumber: ['collector number'],
      printing: ['finish'],
      condition: ['condition'],
      language: ['language'],
      quantity: ['quantity'],
      price: ['purchase price'],
      addedDate: ['date added'],
      tags: ['tags'],
    },
  },
  {
    app: 'deckbox',
    tellTale: [['tradelist count', 'edition']],
    headings: {
      name: ['name'],
      setName: ['edition'],
      setCode: ['edition code'],
      cardNumber: ['card number'],
      printing: ['foil'],
      condition: ['condition'],
      language: ['language'],
      quantity: ['count'],
      price: ['cost'],
      tags: ['tags'],
    },
  },
  {
    app: 'dragonshield',
    tellTale: [
      ['folder name', 'card name'],
      ['list type', 'list name', 'card name'],
      ['expansion code', 'expansion name', 'purchaseprice'],
    ],
    headings: {
      name: ['card name', 'name'],
      setName: ['set name', 'expansion name'],
      setCode: ['set code', 'expansion code'],
      cardNumber: ['card number', 'cardnumber'],
      printing: ['printing', 'foil'],
      condition: ['condition'],
      language: ['language'],
      price: ['price bought', 'purchaseprice'],
      purchaseDate: ['date bought', 'purchasedate'],
      quantity: ['quantity'],
      owned: ['list type'],
      portfolio: ['folder name', 'list name'],
    },
    known: { priceFor: 'copy' },
  },
  {
    app: 'pokecollector',
    tellTale: [
      ['set code', 'number', 'variant', 'lang'],
      ['card id', 'purchase price eur', 'added at'],
    ],
    headings: {
      name: ['name'],
      setName: ['set'],
      setCode: ['set code', 'card id'],
      cardNumber: ['number'],
      printing: ['variant'],
      language: ['lang'],
      condition: ['condition'],
      quantity: ['quantity'],
      price: ['purchase price', 'purchase price eur'],
      addedDate: ['added at'],
    },
    known: { priceFor: 'copy' },
    currencies: ['EUR'],
  },
]

/** A price guide, which has no copies. */
export const guideHeadings: readonly string[] = ['loose price', 'product name']

/** Returns the file of an app; null for a file of no known app. */
export function appFileOf(app: ImportApp | null): AppFile | null {
  return appFiles.find(one => one.app === app) ?? null
}

/** Returns the app whose file has these headings; null for none. */
export function appOf(header: readonly string[]): AppFile | null {
  const keys = new Set(header.map(plainKey))
  const fits = (headings: readonly string[]) => headings.every(heading => keys.has(heading))
  return appFiles.find(({ tellTale }) => tellTale.some(fits)) ?? null
}

/** Returns the column of each field by its headings. No column is two fields. */
export function columnsBy(header: readonly string[], headings: AppFile['headings']): ImportColumns {
  const keys = header.map(headingKey)
  const taken = new Set<number>()
  const columnOf = (field: ImportField): number | null => {
    const column = (headings[field] ?? [])
      .map(heading => keys.indexOf(heading))
      .find(index => index >= 0 && !taken.has(index))
    if (column === undefined) return null
    taken.add(column)
    return column
  }
  const pairs = importFields.map(field => [field, columnOf(field)] as const)
  return Object.fromEntries(pairs) as Record<ImportField, number | null>
}
