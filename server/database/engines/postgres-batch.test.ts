import type { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { emptyStorage, onPostgres, type TemporaryStorage } from '#server/testing/storages'
import { PostgresBatch, type Statement } from './postgres-batch.ts'

const plain = (text: string, ...values: unknown[]): Statement => ({ text, values, name: null })
const named = (text: string, ...values: unknown[]): Statement => ({ text, values, name: `named ${text}` })

onPostgres(() => {
  let database: TemporaryStorage
  let pool: pg.Pool
  let client: pg.PoolClient
  beforeAll(async () => {
    database = await emptyStorage('postgres')
    pool = new pg.Pool({ connectionString: database.url ?? '', pipeline: true })
    // The pool has ended before the server knows it, which then ends the connections with the database.
    pool.on('error', () => {})
    client = await pool.connect()
    await client.query('create table kept (word text primary key)')
  })
  afterAll(async () => {
    client.release()
    await pool.end()
    await database.drop()
  })

  /** Runs statements in one batch. Also returns how often the server sent each kind of message. */
  async function sent(...statements: Statement[]) {
    const { connection } = client as unknown as { connection: EventEmitter }
    const messages: Record<string, number> = {}
    const counted = ['parseComplete', 'rowDescription', 'readyForQuery'].map(name => {
      const count = () => void (messages[name] = (messages[name] ?? 0) + 1)
      connection.on(name, count)
      return () => connection.off(name, count)
    })
    const batch = new PostgresBatch(client, false)
    const asked = statements.map(statement => batch.add(statement))
    client.query(batch as unknown as pg.Query)
    const outcomes = await Promise.allSettled(asked)
    // The answers come before the end of the batch.
    await client.query('select 1')
    for (const stop of counted) stop()
    const answers = outcomes.map(outcome =>
      outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason),
    )
    // One of each is of the query that was waited for.
    messages['readyForQuery'] = (messages['readyForQuery'] ?? 0) - 1
    messages['rowDescription'] = (messages['rowDescription'] ?? 0) - 1
    return { answers, messages }
  }

  it('answers statements in their order, with one end for all', async () => {
    const { answers, messages } = await sent(
      plain('begin'),
      plain('insert into kept values ($1), ($2)', 'a', 'b'),
      plain('select word, length(word) as length, null as nothing from kept order by word'),
      plain('update kept set word = word || $1', 'c'),
      plain('rollback'),
    )
    const rows = ['a', 'b'].map(word => ({ word, length: 1, nothing: null }))
    expect(answers).toEqual([
      { command: 'BEGIN', rowCount: null, rows: [] },
      { command: 'INSERT', rowCount: 2, rows: [] },
      { command: 'SELECT', rowCount: 2, rows },
      { command: 'UPDATE', rowCount: 2, rows: [] },
      { command: 'ROLLBACK', rowCount: null, rows: [] },
    ])
    expect(messages.readyForQuery).toBe(1)
  })

  it('writes all statements at once', async () => {
    const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
    const writes = vi.spyOn(stream, 'write')
    const batch = new PostgresBatch(client, false)
    const asked = [1, 2, 3].map(number => batch.add(plain('select $1::int as number', number)))
    client.query(batch as unknown as pg.Query)
    expect(await Promise.all(asked)).toMatchObject([1, 2, 3].map(number => ({ rows: [{ number }] })))
    expect(writes).toHaveBeenCalledOnce()
    writes.mockRestore()
  })

  it('parses and describes a prepared statement once on a connection', async () => {
    const asked = [named('select $1::int as number', 1), named('select $1::int as number', 2)]
    const [first, again] = [await sent(...asked), await sent(...asked)]
    expect(first.messages).toMatchObject({ parseComplete: 1 })
    expect(again.messages).toEqual({ readyForQuery: 1, rowDescription: 0 })
    for (const { answers } of [first, again])
      expect(answers).toMatchObject([{ rows: [{ number: 1 }] }, { rows: [{ number: 2 }] }])
  })

  it('rejects what fails and all behind it with its error, and parses those again', async () => {
    const divided = named('select 1 / $1::int as share', 0)
    const behind = named('select $1::text as behind', 'x')
    const { answers, messages } = await sent(plain('select 7 as seven'), divided, behind, behind)
    const error = 'error: division by zero'
    expect(answers).toEqual([expect.objectContaining({ rows: [{ seven: 7 }] }), error, error, error])
    expect(messages).toMatchObject({ readyForQuery: 1, parseComplete: 2 })
    const later = await sent(behind, named('select 1 / $1::int as share', 1))
    expect(later.answers).toMatchObject([{ rows: [{ behind: 'x' }] }, { rows: [{ share: 1 }] }])
    expect(later.messages.parseComplete).toBe(1)
  })

  it('sends every value that pg sends', async () => {
    const values = ['text', 7, 8n, true, null, Buffer.from('ab'), ['a"b', 'c,d'], [1, 2], { key: 'value' }]
    const texts = ['text', 'int', 'bigint', 'bool', 'text', 'bytea', 'text[]', 'int[]', 'jsonb']
    const text = `select ${texts.map((type, index) => `$${index + 1}::${type} as _${index}`).join()}`
    const expected = (await client.query<Record<string, unknown>>(text, values)).rows
    expect((await sent(plain(text, ...values))).answers).toMatchObject([{ rows: expected }])
    expect(expected[0]?.['_6']).toEqual(['a"b', 'c,d'])
  })

  it('refuses a value without a text before anything is sent', async () => {
    const batch = new PostgresBatch(client, false)
    const unwritable = {
      toPostgres: () => {
        throw new Error('no text')
      },
    }
    expect(() => batch.add(plain('select $1::text', unwritable))).toThrow('no text')
  })

  it('rejects all when the connection is lost', async () => {
    const lost = await pool.connect()
    lost.on('error', () => {})
    const batch = new PostgresBatch(lost, false)
    const asked = [
      batch.add(plain('select pg_terminate_backend(pg_backend_pid())')),
      batch.add(plain('select 1')),
    ]
    lost.query(batch as unknown as pg.Query)
    const outcomes = await Promise.allSettled(asked)
    lost.release(true)
    expect(outcomes.at(-1)?.status).toBe('rejected')
  })
})
