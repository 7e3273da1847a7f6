/** Sorts and filters the groups of a collection in plain code, for tests of the lists. */
import type { WireAnswer } from '#contract/endpoints'
import type { TestCollector } from '#server/testing/collection'

type ListAnswer = WireAnswer<'GET /api/collections'>
type Group = Extract<ListAnswer, { groups: unknown }>['groups'][number]
type Copy = Extract<ListAnswer, { collection: unknown }>['collection'][number]
type Totals = WireAnswer<'GET /api/collections/totals'>['totals']

export interface ListQuery {
  readonly sort?: string | undefined
  readonly order?: string | undefined
  readonly search?: string | undefined
  readonly set?: string | undefined
  readonly type?: string | undefined
  readonly condition?: string | undefined
  readonly grading_company?: string | undefined
  readonly grade?: string | undefined
  readonly price_from?: number | undefined
  readonly price_to?: number | undefined
  readonly standing?: string | undefined
  readonly bought_from?: string | undefined
  readonly bought_to?: string | undefined
}

/** A group with all its copies, newest first. */
export interface ListedGroup {
  readonly group: Group
  readonly copies: readonly Copy[]
}

/** Returns all groups of a collection, in no order that a test relies on. */
export async function wholeCollection(collector: TestCollector): Promise<ListedGroup[]> {
  const { groups } = await collector.groups({ limit: 10_000 })
  const { collection } = await collector.list({ limit: 10_000 })
  return groups.map(group => ({
    group,
    copies: collection.filter(copy => copy.group_key === group.key).sort(newestCopyFirst),
  }))
}

/** Returns the groups that a query asks for, in its order. */
export function expectedGroups(whole: readonly ListedGroup[], query: ListQuery): ListedGroup[] {
  return whole.filter(listed => passes(listed, query)).sort((one, other) => inOrder(one, other, query))
}

function passes({ group, copies }: ListedGroup, query: ListQuery): boolean {
  const price = group.current_market_price
  const worth = price === null ? null : Math.round(price * 100) * group.quantity
  const cost = Math.round(group.total_investment * 100)
  const same = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()
  const { search, set, type, condition, grading_company, grade, price_from, price_to, standing } = query
  const { bought_from = '0000', bought_to = '9999' } = query
  return [
    search === undefined || folded(group.name).startsWith(search),
    set === undefined || group.set_name === set,
    type === undefined || (type === 'card' ? group.kind !== 'sealed' : group.kind === type),
    condition === undefined || group.condition === condition,
    grading_company === undefined || same(group.grading_company, grading_company),
    grade === undefined || same(group.grade, grade),
    price_from === undefined || (price !== null && price >= price_from),
    price_to === undefined || (price !== null && price <= price_to),
    standing === undefined || standing === standingOf(worth, cost),
    copies.some(({ purchase_date }) => purchase_date >= bought_from && purchase_date <= bought_to),
  ].every(Boolean)
}

function standingOf(worth: number | null, cost: number): string {
  if (worth === null) return 'unpriced'
  return worth > cost ? 'gain' : worth < cost ? 'loss' : 'even'
}

function inOrder(one: ListedGroup, other: ListedGroup, { sort = 'added', order }: ListQuery): number {
  const ascends = ['name', 'set', 'number'].includes(sort)
  const sign = (order ?? (ascends ? 'asc' : 'desc')) === 'asc' ? 1 : -1
  const [left, right] = [figureOf(one, sort), figureOf(other, sort)]
  if (left === null || right === null) {
    if (left !== right) return left === null ? 1 : -1
  } else {
    const first = sign * compared(left, right)
    if (first !== 0) return first
  }
  for (const next of nextSorts[sort] ?? []) {
    const compares = compared(figureOf(one, next) ?? '', figureOf(other, next) ?? '')
    if (compares !== 0) return compares
  }
  const [newest, others] = [one.copies[0], other.copies[0]]
  if (!newest || !others) throw new Error('a group has no copies')
  return (sort === 'added' ? -sign : 1) * newestCopyFirst(newest, others)
}

const nextSorts: Readonly<Record<string, readonly string[]>> = {
  name: ['set', 'number'],
  set: ['number', 'name'],
  number: ['name', 'set'],
}

type Figure = number | string | readonly (number | string)[]

function figureOf({ group, copies }: ListedGroup, sort: string): Figure | null {
  const cost = Math.round(group.total_investment * 100)
  const price = group.current_market_price
  const worth = price === null ? null : Math.round(price * 100) * group.quantity
  switch (sort) {
    case 'name':
      return folded(group.name)
    case 'set':
      return folded(group.set_name)
    case 'number':
      return numberOf(group)
    case 'cost':
      return cost
    case 'value':
      return worth
    case 'change':
      return worth === null ? null : worth - cost
    case 'change_percent':
      return worth === null || cost === 0 ? null : (worth - cost) / cost
    case 'bought':
      return (
        copies
          .map(({ purchase_date }) => purchase_date)
          .toSorted()
          .at(-1) ?? null
      )
    default:
      return copies[0]?.created_at ?? null
  }
}

/** Numbers, numbers with letters, other signs, none, sealed products. */
function numberOf({ product_type, card_number }: Group): Figure {
  if (product_type === 'sealed_product') return [5]
  if (card_number === null) return [4]
  const [, letters = '', digits, rest = ''] = /^([a-z]*)(\d+)(.*)$/i.exec(card_number) ?? []
  if (digits === undefined) return [3, card_number]
  return letters === '' ? [1, Number(digits), rest] : [2, letters.toLowerCase(), Number(digits), rest]
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

function compared(one: Figure, other: Figure): number {
  if (typeof one === 'object' && typeof other === 'object') {
    for (const [index, part] of one.entries()) {
      const compares = compared(part, other[index] ?? '')
      if (compares !== 0) return compares
    }
    return 0
  }
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}

function newestCopyFirst(one: Copy, other: Copy): number {
  if (one.created_at !== other.created_at) return one.created_at > other.created_at ? -1 : 1
  return one.id > other.id ? -1 : one.id < other.id ? 1 : 0
}

/** Adds up groups as the totals of a filter do. */
export function expectedTotals(groups: readonly ListedGroup[]): Totals {
  const cents = (dollars: number) => Math.round(dollars * 100)
  const sum = (figures: readonly number[]) => figures.reduce((all, figure) => all + figure, 0)
  const all = groups.map(({ group }) => group)
  const priced = all.filter(group => group.current_market_price !== null)
  const costOf = (some: readonly Group[]) => sum(some.map(group => cents(group.total_investment)))
  const worth = sum(priced.map(group => group.quantity * cents(group.current_market_price ?? 0)))
  const change = worth - costOf(priced)
  return {
    groups: all.length,
    quantity: sum(all.map(group => group.quantity)),
    total_investment: costOf(all) / 100,
    priced_quantity: sum(priced.map(group => group.quantity)),
    priced_investment: costOf(priced) / 100,
    total_market_price: worth / 100,
    change: priced.length === 0 ? null : change / 100,
    change_percent: costOf(priced) === 0 ? null : percent(change, costOf(priced)),
  }
}

/** Rounded half away from zero to two decimals. */
function percent(change: number, cost: number): number {
  const rounded = (Math.sign(change) * Math.round((Math.abs(change) * 10_000) / cost)) / 100
  return rounded === 0 ? 0 : rounded
}
