/** The bare calls on SQLite: node:sqlite, one connection, every commit synced to the disk as the app's. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type AddBody,
  type BareCalls,
  copyFields,
  groupKeyOf,
  type Listed,
  listOf,
  productFields,
  shareOf,
} from './calls.ts'
import { filling, tablesOn } from './schema.ts'

/** Fills a new file from the app's. */
export function fillSqlite(file: string, appFile: string): void {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma temp_store = memory')
  database.prepare('attach ? as app').run(appFile)
  database.exec('begin')
  for (const statement of [...tablesOn('sqlite'), ...filling]) database.exec(statement)
  database.exec(`create virtual table find using fts5(search, content='', tokenize='trigram')`)
  database.exec('insert into find (rowid, search) select id, search from products')
  database.exec('commit')
  database.exec(`insert into find (find) values ('optimize')`)
  database.exec('detach app')
  database.exec('analyze; pragma wal_checkpoint(truncate)')
  database.close()
}

export function sqliteCalls(file: string): BareCalls {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory')
  database.exec('pragma cache_size = -32000')
  const kept = new Map<string, StatementSync>()

  function prepared(sql: string): StatementSync {
    const statement = kept.get(sql) ?? database.prepare(sql)
    kept.set(sql, statement)
    return statement
  }

  function one(sql: string, ...values: SQLInputValue[]): Record<string, number> | undefined {
    return prepared(sql).get(...values) as Record<string, number> | undefined
  }

  function listed(rows: Record<string, unknown>[]): Listed {
    const total = Number(rows[0]?.['total'] ?? 0)
    for (const row of rows) delete row['total']
    return { rows, total }
  }

  /** Opens a group or makes it larger, and returns how many groups that adds. */
  function put(collectorId: number, productId: number, condition: string | undefined, price: number) {
    const product = prepared('select product_type as type from products where id = ?').get(productId)
    if (!product) return null
    const type = String(product['type'])
    const key = groupKeyOf(type, condition)
    const { lastInsertRowid } = prepared(
      `insert into copies (collector_id, product_id, product_type, price, purchase_date, condition, group_key)
       values (?, ?, ?, ?, date('now'), ?, ?)`,
    ).run(collectorId, productId, type, price, condition ?? null, key)
    const id = Number(lastInsertRowid)
    const group = one(
      `insert into copy_groups values (?, ?, ?, 1, ?, ?) on conflict do update
       set quantity = quantity + 1, cost = cost + excluded.cost, newest_copy = excluded.newest_copy returning quantity`,
      collectorId,
      productId,
      key,
      price,
      id,
    )
    prepared(
      'update totals set groups = groups + ?, cards = cards + ?, quantity = quantity + 1, cost = cost + ?, earnings = earnings - ? where collector_id = ?',
    ).run(group?.['quantity'] === 1 ? 1 : 0, type === 'card' ? 1 : 0, price, price, collectorId)
    return id
  }

  /** Takes a copy out of the collection. Returns its price; null if it is not held. */
  function take(collectorId: number, copyId: number): number | null {
    const copy = prepared(
      `update copies set removed_at = datetime('now') where collector_id = ? and id = ? and removed_at is null
       returning product_id, product_type, group_key, price`,
    ).get(collectorId, copyId)
    if (!copy) return null
    const [productId, key, price] = [
      Number(copy['product_id']),
      String(copy['group_key']),
      Number(copy['price']),
    ]
    const group = one(
      `update copy_groups set quantity = quantity - 1, cost = cost - ?4, newest_copy = coalesce((select max(id) from copies
         where collector_id = ?1 and product_id = ?2 and group_key = ?3 and removed_at is null), 0)
       where collector_id = ?1 and product_id = ?2 and group_key = ?3 returning quantity`,
      collectorId,
      productId,
      key,
      price,
    )
    if (group?.['quantity'] === 0)
      prepared(
        'delete from copy_groups where collector_id = ? and product_id = ? and group_key = ? and quantity = 0',
      ).run(collectorId, productId, key)
    prepared(
      'update totals set groups = groups - ?, cards = cards - ?, quantity = quantity - 1, cost = cost - ? where collector_id = ?',
    ).run(group?.['quantity'] === 0 ? 1 : 0, copy['product_type'] === 'card' ? 1 : 0, price, collectorId)
    return price
  }

  function inTransaction(work: () => number | null): number | null {
    database.exec('begin immediate')
    const result = work()
    database.exec(result === null ? 'rollback' : 'commit')
    return result
  }

  return {
    collection(collectorId, { limit, offset, search, set, isGrouped }) {
      const values = [collectorId, ...(search ? [phraseOf(search)] : []), ...(set ? [set] : [])]
      const where =
        (search ? ' and x.product_id in (select rowid from find where find match ?)' : '') +
        (set ? ' and x.product_id in (select id from products where set_name = ?)' : '')
      const { table, newest, counted, held, from, fields } = listOf(isGrouped)
      const rowsOf = `${table} x where x.collector_id = ?${held}${where}`
      const rows = prepared(
        `select ${fields}, ${copyFields} from (select * from ${rowsOf} order by x.${newest} desc limit ? offset ?) ${from}
         order by x.${newest} desc`,
      ).all(...values, limit, offset)
      const count = where
        ? one(`select count(*) as n from ${rowsOf}`, ...values)
        : one(`select ${counted} as n from totals where collector_id = ?`, collectorId)
      return { rows, total: count?.['n'] ?? 0 }
    },
    stats: collectorId =>
      one(
        `select cost as total_investment, cards as total_cards, quantity as total_quantity, earnings as lifetime_earnings
         from totals where collector_id = ?`,
        collectorId,
      ) ?? {},
    products({ limit, offset, search, set }) {
      if (search)
        return listed(
          prepared(
            `with m as materialized (select rowid as id from find where find match ?)
             select ${productFields}, (select count(*) from m) as total from m join products p using (id)
             order by p.name, p.id limit ? offset ?`,
          ).all(phraseOf(search), limit, offset),
        )
      const [where, values] = set ? [' where set_name = ?', [set]] : ['', []]
      const rows = prepared(
        `select ${productFields} from products p${where} order by p.name, p.id limit ? offset ?`,
      ).all(...values, limit, offset)
      const count = one(
        `select products as n from ${set ? 'product_counts' : 'catalogue_count'}${where}`,
        ...values,
      )
      return { rows, total: count?.['n'] ?? 0 }
    },
    add: (collectorId, { product_id: productId, purchase_price: price, condition }: AddBody) =>
      inTransaction(() => {
        const id = put(collectorId, productId, condition, price)
        if (id !== null)
          prepared(
            `insert into ledger (collector_id, copy_id, kind, amount, at) values (?, ?, 'add', ?, datetime('now'))`,
          ).run(collectorId, id, -price)
        return id
      }),
    trade: (collectorId, body) =>
      inTransaction(() => {
        let given = 0
        for (const { id } of body.traded_away) {
          const price = take(collectorId, id)
          if (price === null) return null
          given += price
        }
        for (const { id, condition } of body.received) put(collectorId, id, condition, shareOf(given, body))
        prepared(
          `insert into ledger (collector_id, kind, amount, at) values (?, 'trade', 0, datetime('now'))`,
        ).run(collectorId)
        const { lastInsertRowid } = prepared(
          `insert into trades (collector_id, cash, given, received, at) values (?, ?, ?, ?, datetime('now'))`,
        ).run(collectorId, body.cash_delta, JSON.stringify(body.traded_away), JSON.stringify(body.received))
        return Number(lastInsertRowid)
      }),
    close: () => database.close(),
  }
}

/** FTS5 looks for a quoted text letter by letter. */
function phraseOf(search: string): string {
  return `"${search.replaceAll('"', '""')}"`
}
