/** The calls that are compared, and what each may cost compared with the bare server. */
import type { EngineName } from '#server/database/storage'
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
  readonly ask: Ask
  /** The bare server's request for the same thing, if it differs. */
  readonly askBare?: Ask
  /** Parallel clients. Default: 16. */
  readonly clients?: number
  /** Whether it changes a collection. Such calls have a larger budget. */
  readonly changes?: true
  /** Whether each request uses up a copy. */
  readonly usesCopies?: true
}

/** The most CPU time of the bare server that a call may take, in times. Below it, the clearer code wins. */
const budgets = { sqlite: { reading: 3, changing: 5 }, postgres: { reading: 6, changing: 8 } }

export function budgetOf({ changes }: Row, engine: EngineName): number {
  return budgets[engine][changes ? 'changing' : 'reading']
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
  { name: 'page of 12', ask: turn => ({ path: copies(turn) }) },
  { name: 'grouped page', ask: turn => ({ path: `${copies(turn)}&grouped=true` }) },
  {
    name: 'collection search',
    ask: turn => ({ path: `/api/collections?page=1&limit=12&search=${at(common, turn)}` }),
  },
  { name: 'stats', ask: () => ({ path: '/api/collections/stats' }) },
  { name: 'find common', ask: findAny(common) },
  { name: 'find rare', ask: findAny(rare) },
  {
    name: 'find number',
    ask: () => find('charizard 4/102'),
    askBare: () => find('charizard base set 4'),
  },
  { name: 'find nothing', ask: turn => find(`zzq${turn}x`) },
  {
    name: 'products page',
    ask: turn => ({ path: `/api/products?page=${1 + (turn % pages)}&limit=12` }),
  },
  {
    name: 'products by set',
    ask: (turn, { sets }) => ({
      path: `/api/products?page=1&limit=12&set=${encodeURIComponent(at(sets, turn))}`,
    }),
  },
  {
    name: 'list of 10,000',
    clients: 1,
    ask: () => ({ path: '/api/collections?page=1&limit=10000' }),
  },
  {
    name: 'add',
    changes: true,
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
    changes: true,
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
  { name: 'a million: common', ask: findAny(['charizard', 'eevee', 'energy']) },
  { name: 'a million: rare', ask: findAny(rare.slice(0, 2)) },
  {
    name: 'a million: page',
    ask: turn => ({ path: `/api/products?page=${1 + (turn % pages)}&limit=12` }),
  },
]

function at<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length]
  if (value === undefined) throw new Error('nothing to ask for')
  return value
}
