import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cardRows, sealedRows, setRows } from '#server/testing/catalogue'
import { fakeHost, json } from '#server/testing/fake-host'
import { type FakeTcgdex, failing, fakeTcgdex } from '#server/testing/fake-tcgdex'
import { environmentOfTests, runProgram } from '#server/testing/run-program'
import { onPostgres, temporaryStorage } from '#server/testing/storages'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-import-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

/** The import on a data folder of its own. */
const run = (...args: string[]) => runWith({}, ...args)
const runWith = (env: Record<string, string>, ...args: string[]) =>
  runProgram('catalogue-import.ts', {
    args,
    env: { DATA_DIR: join(folder, 'data'), TCGDEX_API_URL: 'http://127.0.0.1:1', INIT_CWD: folder, ...env },
  })

const writeCards = (...lines: string[]) => writeFileSync(join(folder, 'cards.ndjson'), lines.join('\n'))

test('imports, and a second time changes nothing', async () => {
  writeCards(...cardRows.map(row => JSON.stringify(row)))
  const first = await run('--file', 'cards.ndjson')
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.out).toContain(`${cardRows.length} new, 0 changed, 0 unchanged\n`)
  const second = await run('--file', 'cards.ndjson')
  expect(second).toMatchObject({ code: 0, errors: '' })
  expect(second.out).toContain(`0 new, 0 changed, ${cardRows.length} unchanged\n`)
})

test('imports cards of another language and keeps the English ones, each once', async () => {
  writeCards(...cardRows.map(row => JSON.stringify(row)))
  await run('--file', 'cards.ndjson')
  const german = await run('--file', 'cards.ndjson', '--language', 'de')
  expect(german).toMatchObject({ code: 0, errors: '' })
  expect(german.out).toContain(`${cardRows.length} new, 0 changed, 0 unchanged\n`)
  const again = await run('--file', 'cards.ndjson', '--language', 'DE')
  expect(again.out).toContain(`0 new, 0 changed, ${cardRows.length} unchanged\n`)
})

test('imports several languages from TCGdex, and asks for no sealed products', async () => {
  const tcgdex = await fakeTcgdex()
  onTestFinished(() => tcgdex.close())
  const { set, ...brief } = { ...cardRows[0], set: setRows[0] }
  for (const language of ['de', 'fr', 'ja']) {
    const root = `/v2/${language}`
    const card = { ...cardRows[0], name: `Karte ${language}` }
    tcgdex.answers.set(`${root}/sets`, [[set]])
    tcgdex.answers.set(`${root}/sets/${set.id}`, [{ ...set, cards: [{ ...brief, name: card.name }] }])
    tcgdex.answers.set(`${root}/cards/${card.id}`, [card])
  }
  const env = { TCGDEX_API_URL: tcgdex.url }
  const { code, out, errors } = await runWith(
    env,
    '--language',
    'de,fr',
    '--language',
    'ja',
    '--language',
    'fr',
  )
  expect([code, errors]).toEqual([0, ''])
  for (const name of ['German', 'French', 'Japanese'])
    expect(out.split(`Importing ${name} cards.`)).toHaveLength(2)
  expect(out).toContain('3 new')
})

test.each([
  [['--language', 'xx'], '--language must be en, de'],
  [['--language', ','], '--language needs a code'],
  [['--file', 'cards.ndjson', '--language', 'de,fr'], '--file has cards of one --language.'],
  [['--sealed', 'sealed.json', '--language', 'de'], '--sealed is a list of English products'],
])('refuses %j', async (args, sentence) => {
  const { code, errors } = await run(...args)
  expect([code, errors]).toEqual([1, expect.stringContaining(sentence)])
})

onPostgres(() => {
  test('lets the planner of PostgreSQL know a catalogue that has grown', async () => {
    const database = await temporaryStorage('postgres')
    onTestFinished(() => database.drop())
    const [row] = cardRows
    const many = Array.from({ length: 600 }, (_, index) => ({
      ...row,
      id: `base1-${index}`,
      localId: `${index}`,
    }))
    writeCards(...many.map(one => JSON.stringify(one)))
    const { code, out } = await runWith({ DATABASE_URL: database.url ?? '' }, '--file', 'cards.ndjson')
    expect([code, out]).toEqual([0, expect.stringContaining('600 new')])
    const known = sql<{ rows: number }>`select reltuples as rows from pg_class where relname = 'products'`
    expect((await database.storage.read(db => known.execute(db))).rows).toEqual([{ rows: 600 }])
  })
})

test('can run again at once after Ctrl-C', async () => {
  const tcgdex = await stockedTcgdex()
  const asked = Promise.withResolvers<void>()
  const [card] = tcgdex.answers.get(`cards/${cardRows[0]?.id}`) ?? []
  tcgdex.answers.set(`cards/${cardRows[0]?.id}`, [() => asked.resolve(), card ?? failing(404)])
  const env = { DATA_DIR: join(folder, 'data'), TCGDEX_API_URL: tcgdex.url }
  const program = join(import.meta.dirname, 'catalogue-import.ts')
  const child = spawn(process.execPath, [program], { env: { ...environmentOfTests, ...env } })
  await asked.promise
  child.kill('SIGINT')
  expect((await once(child, 'exit'))[0]).toBe(130)
  expect(await runWith(env)).toMatchObject({ code: 0, out: expect.stringContaining('0 new, 1 changed') })
})

test('ends with 1 when a line was skipped, and keeps the others', async () => {
  writeCards('not a card', JSON.stringify(cardRows[0]))
  const { code, out, errors } = await run('--file', 'cards.ndjson')
  expect(code).toBe(1)
  expect(out).toContain('1 new, 0 changed, 0 unchanged\n')
  expect(errors).toBe('Line 1 skipped: not JSON.\n1 skipped or failed. Everything else is kept.\n')
})

test('stops while the disk is below its floor, and goes on from there later', async () => {
  writeCards(...cardRows.map(row => JSON.stringify(row)))
  const refused = await runWith({ DISK_FLOOR_MB: '999999999' }, '--file', 'cards.ndjson')
  expect(refused.code).toBe(1)
  expect(refused.errors).toBe('The disk of the data folder has too little space.\n')
  expect((await run('--file', 'cards.ndjson')).out).toContain(`${cardRows.length} new, 0 changed`)
})

test('imports sealed products in addition to the cards, from the address that the operator names', async () => {
  const tcgdex = await stockedTcgdex()
  const host = await fakeHost(json(sealedRows))
  onTestFinished(host.close)
  const env = { TCGDEX_API_URL: tcgdex.url, SEALED_PRODUCTS_URL: `${host.url}/list.json` }
  const { code, out, errors } = await runWith(env)
  expect([code, errors]).toEqual([0, ''])
  expect(out).toContain(`${1 + sealedRows.length} new, 1 changed`)
  expect(host.asked.map(({ path }) => path)).toEqual(['/list.json'])
  expect(out).not.toContain('SEALED_PRODUCTS_URL')
})

test('imports the cards alone without that address, and says how to get sealed products', async () => {
  const tcgdex = await stockedTcgdex()
  const { code, out, errors } = await runWith({ TCGDEX_API_URL: tcgdex.url })
  expect([code, errors]).toEqual([0, ''])
  expect(out).toContain('No sealed products imported: set SEALED_PRODUCTS_URL to the address of a list')
  expect(out).toContain('1 new, 1 changed')
})

test('imports the cards when the list of sealed products is not there, and ends with 1', async () => {
  const tcgdex = await stockedTcgdex()
  const host = await fakeHost(json({}, 404))
  onTestFinished(host.close)
  const env = { TCGDEX_API_URL: tcgdex.url, SEALED_PRODUCTS_URL: `${host.url}/list.json?key=hunter2` }
  const { code, out, errors } = await runWith(env)
  expect(code).toBe(1)
  expect(out).toContain('1 new, 1 changed')
  expect(errors).toMatch(/^No sealed products: 127\.0\.0\.1:\d+ answered 404 \(\/list\.json\)\.$/m)
  expect(errors).not.toContain('hunter2')
})

test('imports a list of sealed products alone, from an address and from a file', async () => {
  const host = await fakeHost(json(sealedRows))
  onTestFinished(host.close)
  const online = await run('--sealed', `${host.url}/list.json`)
  expect([online.code, online.errors]).toEqual([0, ''])
  expect(online.out).toContain(`${sealedRows.length} new, 0 changed`)
  writeFileSync(join(folder, 'sealed.json'), JSON.stringify(sealedRows))
  expect((await run('--sealed', 'sealed.json')).out).toContain(
    `0 new, 0 changed, ${sealedRows.length} unchanged`,
  )
})

/** A TCGdex with one card. */
async function stockedTcgdex(): Promise<FakeTcgdex> {
  const tcgdex = await fakeTcgdex()
  onTestFinished(tcgdex.close)
  const [set] = setRows
  const [card] = cardRows
  tcgdex.answers.set('sets', [[set]])
  tcgdex.answers.set(`sets/${set.id}`, [{ ...set, cards: [card] }])
  tcgdex.answers.set(`cards/${card?.id}`, card ? [card] : [failing(404)])
  return tcgdex
}

test.each([
  [['--file', 'nothing.ndjson'], 'There is no file'],
  [['--files', 'cards.ndjson'], 'Usage: npm run catalogue:import'],
  [['--sets', 'sets.json'], '--sets requires --file.'],
])('explains what is wrong with %j', async (args, sentence) => {
  const { code, errors } = await run(...args)
  expect(code).toBe(1)
  expect(errors).toContain(sentence)
  expect(errors).not.toContain('    at ')
})
