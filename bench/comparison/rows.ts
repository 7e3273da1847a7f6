/** The calls that are compared, and what each may cost compared with the bare server. */
import type { Request } from './connection.ts'

/** What the requests of one server are made of. */
export interface Material {
  readonly productIds: readonly (string | number)[]
  readonly sets: readonly string[]
  /** Ids of copies held that no request has used up; refilled before each measurement. */
  readonly copyIds: (string | number)[]
}

type Ask = (turn: number, material: Material) => Request

export interface Row {
  readonly name: string
  /** The ratio to the bare server that may not be exceeded. */
  readonly goal: number
  readonly ask: Ask
  /** The bare server's request for the same thing, if it differs. */
  readonly askBare?: Ask
  /** Parallel clients. Default: 16. */
  readonly clients?: number
  /** Whether each request uses up a copy. */
  readonly usesCopies?: true
}

export const clientsAtOnce = 16

const common = ['pikachu', 'charizard', 'eevee', 'energy', 'mew', 'trainer']
const rare = ['armaldo', 'dark magneton', 'shining gyarados', 'surfing pikachu']
const pages = 50

const copies = (turn: number) => `/api/collections?page=${1 + (turn % pages)}&limit=12`
const find = (text: string) => ({ path: `/api/products?page=1&limit=12&search=${encodeURIComponent(text)}` })
const findAny =
  (texts: readonly string[]): Ask =>
  turn =>
    find(at(texts, turn))

/** Of a collector with 10,000 copies, in a catalogue of 21,000 products. */
export const rows: readonly Row[] = [
  { name: 'page of 12', goal: 1.5, ask: turn => ({ path: copies(turn) }) },
  { name: 'grouped page', goal: 1.5, ask: turn => ({ path: `${copies(turn)}&grouped=true` }) },
  {
    name: 'collection search',
    goal: 1.5,
    ask: turn => ({ path: `/api/collections?page=1&limit=12&search=${at(common, turn)}` }),
  },
  { name: 'stats', goal: 2, ask: () => ({ path: '/api/collections/stats' }) },
  { name: 'find common', goal: 1.5, ask: findAny(common) },
  { name: 'find rare', goal: 1.5, ask: findAny(rare) },
  {
    name: 'find number',
    goal: 1.5,
    ask: () => find('charizard 4/102'),
    askBare: () => find('charizard base set 4'),
  },
  { name: 'find nothing', goal: 1.5, ask: turn => find(`zzq${turn}x`) },
  {
    name: 'products page',
    goal: 1.5,
    ask: turn => ({ path: `/api/products?page=${1 + (turn % pages)}&limit=12` }),
  },
  {
    name: 'products by set',
    goal: 1.5,
    ask: (turn, { sets }) => ({
      path: `/api/products?page=1&limit=12&set=${encodeURIComponent(at(sets, turn))}`,
    }),
  },
  {
    name: 'list of 10,000',
    goal: 1.2,
    clients: 1,
    ask: () => ({ path: '/api/collections?page=1&limit=10000' }),
  },
  {
    name: 'add',
    goal: 1.5,
    ask: (turn, { productIds }) => ({
      method: 'POST',
      path: '/api/collections',
      body: {
        product_id: at(productIds, turn),
        purchase_price: 1 + (turn % 90),
        condition: 'Near Mint',
      },
    }),
  },
  {
    name: 'trade',
    goal: 2,
    usesCopies: true,
    ask: (turn, { productIds, copyIds }) => ({
      method: 'POST',
      path: '/api/collections/trades',
      body: {
        traded_away: [{ id: copyIds.pop() }],
        received: [{ id: at(productIds, turn), quantity: 1, condition: 'Near Mint' }],
        cash_delta: 1,
      },
    }),
  },
]

/** In a catalogue of a million products. */
export const millionRows: readonly Row[] = [
  { name: 'a million: common', goal: 2, ask: findAny(['charizard', 'eevee', 'energy']) },
  { name: 'a million: rare', goal: 2, ask: findAny(rare.slice(0, 2)) },
  {
    name: 'a million: page',
    goal: 2,
    ask: turn => ({ path: `/api/products?page=${1 + (turn % pages)}&limit=12` }),
  },
]

function at<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length]
  if (value === undefined) throw new Error('nothing to ask for')
  return value
}
