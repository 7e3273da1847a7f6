/** The bare calls on PostgreSQL: pg, prepared statements, a read is one statement and one round trip. */
import pg from 'pg'
import { type BareCalls, copyFields, type Listed, listOf, productFields, shareOf } from './calls.ts'
import { filling, tablesOn } from './schema.ts'

const connections = 10

/** Turns a copy of the app's database into the bare server's. */
export async function fillPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'alter schema public rename to app; create schema public; create extension pg_trgm schema public',
  )
  for (const statement of [...tablesOn('postgres'), ...filling]) await client.query(statement)
  await client.query('create index products_search on products using gin (search gin_trgm_ops)')
  for (const table of ['products', 'copies', 'ledger'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    )
  await client.query('drop schema app cascade')
  await client.query('vacuum analyze')
  await client.end()
}

/** One group of a copy received or added: the group and the totals in the same statement as the copy. */
const put = `c as (insert into copies (collector_id, product_id, product_type, price, purchase_date, condition, group_key)
    select $1, p.id, p.product_type, $3::float8, current_date::text, $4::text,
      case when p.product_type = 'card' then 'r:' || coalesce($4::text, '') else 's' end from products p where p.id = $2
    returning id, product_id, product_type, group_key, price),
  g as (insert into copy_groups select $1, product_id, group_key, 1, price, id from c
    on conflict (collector_id, product_id, group_key) do update set quantity = copy_groups.quantity + 1,
      cost = copy_groups.cost + excluded.cost, newest_copy = excluded.newest_copy returning quantity),
  t as (update totals set groups = groups + (select (quantity = 1)::int from g), cards = cards + (c.product_type = 'card')::int,
      quantity = totals.quantity + 1, cost = totals.cost + c.price, earnings = earnings - c.price
    from c where collector_id = $1)`

const adding = `with ${put},
  l as (insert into ledger (collector_id, copy_id, kind, amount, at) select $1, id, 'add', -price, now()::text from c)
  select id from c`

const receiving = `with ${put} select id from c`

const giving = `with h as (update copies set removed_at = now()::text
    where collector_id = $1 and id = $2 and removed_at is null returning id, product_id, product_type, group_key, price),
  g as (update copy_groups x set quantity = x.quantity - 1, cost = x.cost - h.price,
      newest_copy = coalesce((select max(o.id) from copies o where o.collector_id = $1 and o.product_id = x.product_id
        and o.group_key = x.group_key and o.removed_at is null and o.id <> h.id), 0)
    from h where x.collector_id = $1 and x.product_id = h.product_id and x.group_key = h.group_key
    returning x.product_id, x.group_key, x.quantity),
  t as (update totals set groups = groups - (select (quantity = 0)::int from g),
      cards = cards - (h.product_type = 'card')::int, quantity = totals.quantity - 1, cost = totals.cost - h.price
    from h where collector_id = $1)
  select h.price, g.product_id, g.group_key, g.quantity from h, g`

const recording = `with l as (insert into ledger (collector_id, kind, amount, at) values ($1, 'trade', 0, now()::text))
  insert into trades (collector_id, cash, given, received, at) values ($1, $2, $3, $4, now()::text) returning id`

export function postgresCalls(url: string): BareCalls {
  // Each statement has one good plan, made once: planning again for each value would take longer than the query.
  const options = '-c plan_cache_mode=force_generic_plan'
  const pool = new pg.Pool({ connectionString: url, max: connections, options })
  const names = new Map<string, string>()

  /** A statement under a name is planned once for each connection. */
  function named(text: string, values: unknown[]) {
    const name = names.get(text) ?? `bare${names.size}`
    names.set(text, name)
    return { name, text, values }
  }

  async function rowsOf(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    return (await pool.query(named(text, values))).rows
  }

  /** Reads the rows and the total, which every row carries. */
  async function listed(text: string, values: unknown[]): Promise<Listed> {
    const rows = await rowsOf(text, values)
    const total = Number(rows[0]?.['total'] ?? 0)
    for (const row of rows) delete row['total']
    return { rows: rows.filter(({ id }) => id !== null), total }
  }

  return {
    collection(collectorId, { limit, offset, search, set, isGrouped }) {
      const values: unknown[] = [collectorId, offset]
      const { table, newest, counted, held, from, fields } = listOf(isGrouped)
      const found = [
        ...(search ? [`search like $${values.push(likeOf(search))}`] : []),
        ...(set ? [`set_name = $${values.push(set)}`] : []),
      ].join(' and ')
      const one = `${table} x where x.collector_id = $1${held}`
      const page = `order by x.${newest} desc limit ${limit} offset $2`
      // Found products first, then which of them are held: the planner would look through the whole collection.
      const matching = `with m as materialized (select id from products where ${found}), x as materialized (
          select o.* from m cross join lateral (select x.* from ${one} and x.product_id = m.id offset 0) o)
        select x.*, (select count(*) from x)::int as total from x ${page}`
      const all = `select x.*, (select ${counted} from totals where collector_id = $1) as total from ${one} ${page}`
      return listed(
        `select ${fields}, ${copyFields}, x.total from (${found ? matching : all}) ${from} order by x.${newest} desc`,
        values,
      )
    },
    stats: async collectorId =>
      (
        await rowsOf(
          `select cost as total_investment, cards as total_cards, quantity as total_quantity, earnings as lifetime_earnings
           from totals where collector_id = $1`,
          [collectorId],
        )
      )[0] ?? {},
    products({ limit, offset, search, set }) {
      if (search)
        return listed(
          `with m as materialized (select id, name from products where search like $2),
             n as (select count(*)::int as n from m), t as (select id from m order by name, id limit ${limit} offset $1)
           select ${productFields}, n.n as total from n left join (t join products p using (id)) on true order by p.name, p.id`,
          [offset, likeOf(search)],
        )
      const [where, values] = set ? [' where set_name = $2', [set]] : ['', []]
      const counts = set ? 'product_counts' : 'catalogue_count'
      return listed(
        `select ${productFields}, (select products from ${counts}${where}) as total from products p${where}
         order by p.name, p.id limit ${limit} offset $1`,
        [offset, ...values],
      )
    },
    async add(collectorId, { product_id: productId, purchase_price: price, condition }) {
      const [added] = await rowsOf(adding, [collectorId, productId, price, condition ?? null])
      return added ? Number(added['id']) : null
    },
    async trade(collectorId, body) {
      const client = await pool.connect()
      const run = async (text: string, values: unknown[]) => (await client.query(named(text, values))).rows[0]
      let id: number | null = null
      try {
        await client.query('begin')
        // Two trades that want each other's groups would wait for each other for ever.
        await run('select 1 from totals where collector_id = $1 for update', [collectorId])
        let given = 0
        for (const copy of body.traded_away) {
          const gone = await run(giving, [collectorId, copy.id])
          if (!gone) return null
          given += gone.price
          if (gone.quantity === 0)
            await run(
              'delete from copy_groups where collector_id = $1 and product_id = $2 and group_key = $3 and quantity = 0',
              [collectorId, gone.product_id, gone.group_key],
            )
        }
        for (const copy of body.received)
          await run(receiving, [collectorId, copy.id, shareOf(given, body), copy.condition ?? null])
        const { traded_away: away, received, cash_delta: cash } = body
        id = (await run(recording, [collectorId, cash, JSON.stringify(away), JSON.stringify(received)])).id
        return id
      } finally {
        await client.query(id === null ? 'rollback' : 'commit')
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

function likeOf(search: string): string {
  return `%${search.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
}
