/** Says what a database consists of, a line for each object, so that two databases can be compared. */
import { sql } from 'kysely'
import type { Reader, Storage } from '#server/database/storage'

/** Returns lines in order: columns with their places, constraints, indexes, triggers and functions. */
export async function describedSchema(storage: Storage): Promise<string[]> {
  const lines = await storage.read(storage.engine === 'sqlite' ? onSqlite : onPostgres)
  return lines.map(line => line.replaceAll(/\s+/g, ' ').trim()).toSorted()
}

/** Reads rows whose column is `line`. */
async function linesOf(db: Reader, query: string): Promise<string[]> {
  const { rows } = await sql.raw<{ line: string }>(query).execute(db)
  return rows.map(row => row.line)
}

async function onPostgres(db: Reader): Promise<string[]> {
  const queries = [
    `select format('%s column %s %s: %s collate %s%s%s%s', c.relname, lpad(place::text, 2, '0'), attname,
        format_type(atttypid, atttypmod), coalesce(collname, 'none'), case when attnotnull then ' not null' end,
        ' default ' || pg_get_expr(adbin, adrelid), ' identity ' || nullif(attidentity::text, '')) as line
      from (select *, row_number() over (partition by attrelid order by attnum) as place
        from pg_attribute where attnum > 0 and not attisdropped) a
      join pg_class c on c.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      left join pg_collation l on l.oid = attcollation
      where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    // Whether a column may be null is said there: newer versions have a constraint for it too.
    `select format('%s constraint %s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
    `select format('%s index: %s', tablename, indexdef) as line from pg_indexes where schemaname = 'public'`,
    `select format('%s trigger: %s', tgrelid::regclass, pg_get_triggerdef(oid)) as line
      from pg_trigger where not tgisinternal`,
    `select 'function: ' || pg_get_functiondef(oid) as line
      from pg_proc where pronamespace = 'public'::regnamespace`,
    `select format('%s kind %s', relname, relkind) as line
      from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'`,
  ]
  const described = await Promise.all(queries.map(query => linesOf(db, query)))
  return described.flat()
}

async function onSqlite(db: Reader): Promise<string[]> {
  const ours = `sqlite_schema m where m.type = 'table' and m.name not like 'sqlite!_%' escape '!'`
  const described = [
    ...(await linesOf(
      db,
      `select format('%s column %02d %s: %s%s%s%s', m.name, c.cid, c.name, c.type, iif(c."notnull", ' not null', ''),
          coalesce(' default ' || c.dflt_value, ''), iif(c.pk, ' key ' || c.pk, '')) as line
        from pragma_table_info(m.name) c, ${ours}`,
    )),
    ...(await linesOf(
      db,
      `select format('%s reference %s to %s on update %s on delete %s', m.name,
          group_concat(f."from" || ' > ' || f."to", ', ' order by f.seq), f."table", f.on_update, f.on_delete) as line
        from pragma_foreign_key_list(m.name) f, ${ours} group by m.name, f.id`,
    )),
    ...(await linesOf(
      db,
      `select format('%s key of %s, unique %d: %s', m.name, i.origin, i."unique",
          (select group_concat(x.name, ', ' order by x.seqno) from pragma_index_info(i.name) x)) as line
        from pragma_index_list(m.name) i, ${ours} and i.origin <> 'c'`,
    )),
    // Of two indexes that serve a query as well, SQLite takes the newer.
    ...(await linesOf(
      db,
      `select format('%s indexes, newest first: %s', m.name, group_concat(i.name, ', ' order by i.seq)) as line
        from pragma_index_list(m.name) i, ${ours} and i.origin = 'c' group by m.name`,
    )),
    ...(await linesOf(
      db,
      `select format('%s table without row ids %d, strict %d', name, wr, strict) as line
        from pragma_table_list where schema = 'main' and name not like 'sqlite!_%' escape '!'`,
    )),
  ]
  const { rows } = await sql<{ type: string; tbl_name: string; sql: string }>`
    select type, tbl_name, sql from sqlite_schema where sql is not null`.execute(db)
  for (const { type, tbl_name: table, sql: written } of rows) {
    const plain = evenly(written)
    if (type === 'table') described.push(...checksIn(plain).map(check => `${table} check: ${check}`))
    else described.push(`${table} ${type}: ${plain}`)
  }
  return described
}

/** Returns a statement as it would be without comments, quoted names and spaces that mean nothing. */
function evenly(statement: string): string {
  return statement
    .replaceAll(/--.*$/gm, '')
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .toLowerCase()
    .trim()
}

/** Returns the conditions of the checks in a statement that creates a table. */
function checksIn(statement: string): string[] {
  return [...statement.matchAll(/\bcheck \(/g)].map(({ index, 0: { length } }) => {
    let [depth, end] = [1, index + length]
    for (; depth > 0; end++) depth += { '(': 1, ')': -1 }[statement[end] ?? ''] ?? 0
    return statement.slice(index + length, end - 1)
  })
}
