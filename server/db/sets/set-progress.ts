/** How much of each set a collector has, counted from the groups of their copies. */
import type { Language } from '#domain/products/language'
import { foldedKey } from '#domain/text'
import { sql } from 'kysely'
import { setsHeld } from '#server/db/groups/group-sets'
import type { Reader } from '#server/database/storage'

/** The name of a set on the collector's groups, with a code that its cards have. */
interface HeldSet {
  readonly setName: string
  readonly setCode: string
}

export interface SetProgress {
  /** A card counts once, whichever printing it is and however many copies there are. */
  readonly cardsOwned: number
  readonly printingsOwned: number
}

const maxHeld = 2_000

/** Lists the sets that the collector may have cards of in a language, by the names on their groups. */
export async function heldSets(db: Reader, collectorId: string, language: Language): Promise<HeldSet[]> {
  const names = await setsHeld(db, collectorId, maxHeld)
  if (names.length === 0) return []
  const byKey = Map.groupBy(names, foldedKey)
  const rows = await db
    .selectFrom('product_totals')
    .select(['set_name_key', 'set_code'])
    .distinct()
    .where('set_name_key', 'in', [...byKey.keys()])
    .where('product_type', '=', 'card')
    .where('language', '=', language)
    .where('set_code', '<>', '')
    .execute()
  return rows.flatMap(({ set_name_key: key, set_code: setCode }) =>
    (byKey.get(key) ?? []).map(setName => ({ setName, setCode })),
  )
}

/** Returns the codes of the sets, among these, of which the collector has a card in the language. */
export async function begunCodes(
  db: Reader,
  collectorId: string,
  language: Language,
  held: readonly HeldSet[],
): Promise<ReadonlySet<string>> {
  if (held.length === 0) return new Set()
  const pairs = held.map(({ setName, setCode }) => sql`(${setName}, ${setCode})`)
  // No exists: PostgreSQL would read all groups of the collector at once.
  const { rows } = await sql<{ code: string }>`
    with held (name, code) as (values ${sql.join(pairs)})
    select held.code from held where (
      select 1 from holding_groups inner join products on products.id = holding_groups.product_id
      where holding_groups.collector_id = ${collectorId} and holding_groups.set_name = held.name
        and products.set_code = held.code and products.language = ${language} and products.product_type = 'card'
      limit 1
    ) = 1`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** Counts what the collector has of these sets, those of a page, by code. A set without a card has no entry. */
export async function progressOf(
  db: Reader,
  collectorId: string,
  language: Language,
  held: readonly HeldSet[],
): Promise<ReadonlyMap<string, SetProgress>> {
  if (held.length === 0) return new Map()
  const rows = await db
    .selectFrom('holding_groups')
    .innerJoin('products', 'products.id', 'holding_groups.product_id')
    .select(({ fn }) => [
      'products.set_code',
      fn.count<number>('products.entry_id').distinct().as('cards'),
      fn.count<number>('products.id').distinct().as('printings'),
    ])
    .where('holding_groups.collector_id', '=', collectorId)
    .where('holding_groups.set_name', 'in', [...new Set(held.map(({ setName }) => setName))])
    .where('products.set_code', 'in', [...new Set(held.map(({ setCode }) => setCode))])
    .where('products.language', '=', language)
    .where('products.product_type', '=', 'card')
    .groupBy('products.set_code')
    .execute()
  return new Map(
    rows.map(({ set_code: code, cards, printings }) => [
      code ?? '',
      { cardsOwned: cards, printingsOwned: printings },
    ]),
  )
}
