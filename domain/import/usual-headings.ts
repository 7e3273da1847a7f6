/** What columns are usually called in files of no known app: spreadsheets, shops, other importers. */
import { columnsBy } from './app-files.ts'
import { withoutCurrency } from './heading-currency.ts'
import { headingsInLanguages } from './heading-languages.ts'
import { headingKey } from './name-keys.ts'
import { type ImportColumns, type ImportField, importFields } from './reading.ts'

const usual: Readonly<Partial<Record<ImportField, string>>> = {
  productId: 'holofolio id',
  tcgplayerId:
    'tcgplayer id | tcgplayer product id | tcg player id | tcgplayerid | tcg id | productid | product id',
  game: 'game | category | product line | tcg | franchise',
  name: 'card name | cardname | name | product name | card | product | title | item | item name | description | subject | pokemon | pokemon card | pokemon name',
  setName: 'set name | set | expansion | expansion name | edition | edition name | series | console name',
  setCode: 'set code | setcode | expansion code | edition code | set id | card id | code | card code',
  cardNumber:
    'card number | number | collector number | card no | no | num | cardnumber | collector no | collector | nr | card num | no in set',
  printing: 'printing | variant | variance | variation | finish | foil | version | holo',
  language: 'language | lang',
  type: 'type | product type | kind',
  rarity: 'rarity',
  condition: 'condition | card condition | cond | state | quality',
  company: 'grading company | grader | company | graded by | grading service',
  grade: 'grade | slab | graded | grading | psa grade',
  certNumber:
    'cert number | cert | certification number | cert no | certificate | certificate number | graded cert | serial',
  quantity:
    'quantity | qty | how many | count | amount | copies | number owned | numberowned | shares | tick | x',
  price:
    'purchase price | price paid | cost | cost basis | paid | bought for | buy price | price bought | unit cost | ' +
    'unit price | cost each | price each | cost per card | total cost | total paid | paid total | total price | investment | my price | ' +
    'unitprice | purchaseprice | acquisition price | price',
  currency: 'currency | purchase price currency | paid in',
  purchaseDate:
    'purchase date | date purchased | date bought | bought on | purchased | bought | date of purchase | purchasedate | acquired | date acquired | trade date | tradedate | date',
  addedDate: 'date added | added | added at | date entered | created | created at',
  notes: 'notes | note | comment | comments | remarks',
  tags: 'tags | tag | labels',
  portfolio: 'portfolio | portfolio name | folder | folder name',
  have: 'have it | have | owned | own it | own | got it | got | in collection | collected | obtained | do i have it | do i own it | do you have it',
  owned: 'wanted | want | want it | wishlist | wish list | on wishlist | watchlist',
  status: 'status',
  sold: 'sold | is sold | sold date | date sold | sold on | sale date | date of sale',
  soldFor: 'sold for | sold price | sale price | sold at price | sale amount',
  box: 'box | storage box | storage place | storage | location | place',
  binder: 'binder | binder name | album',
  page: 'page | binder page | page number',
  boughtFrom: 'bought from | seller | source | purchase source | store | shop | vendor | purchased from',
}
const headings = Object.fromEntries(
  importFields.map(field => {
    const lists = [usual[field] ?? '', ...(headingsInLanguages[field] ?? [])]
    return [field, lists.flatMap(list => list.split(' | ')).map(headingKey)] as const
  }),
)

/** Guesses the columns of a file by its headings; null for each field that has none. */
export function guessColumns(header: readonly string[]): ImportColumns {
  return columnsBy(header.map(withoutCurrency), headings)
}
