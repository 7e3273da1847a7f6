// Restores that are killed. db/folder-exchange.test.ts kills the exchange of the data at each of its steps.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeBackup } from '#server/backups/make-backup'
import { readConfig } from '#server/config'
import { openSqlite } from '#server/database/engines/sqlite'
import { isExchanging } from '#server/database/folder-exchange'
import { lockFolder } from '#server/database/folder-lock'
import { migrate } from '#server/database/migrate'
import { openStorage } from '#server/open-data'
import { silentLog } from '#server/testing/app'
import { killedBefore } from '#server/testing/killed-program'
import { runProgram } from '#server/testing/run-program'

/** Leaves a row in the write-ahead log, as a server that was killed does. */
const addRow = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1])
  database.exec("insert into attempts values ('later', '', 1)")
  process.kill(process.pid, 'SIGKILL')`

const now = new Date('2026-03-14T12:00:00.000Z')
const then = { rows: ['earlier'], pictures: ['picture.png'] }
const today = { rows: ['earlier', 'later'], pictures: ['later.png', 'picture.png'] }

let folder: string
let before: string
let data: string
let backup: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  before = join(folder, 'before')
  data = join(folder, 'data')
  mkdirSync(join(before, 'uploads'), { recursive: true })
  writeFileSync(join(before, 'uploads', 'picture.png'), 'a picture')
  const file = join(before, 'holofolio.db')
  const storage = openSqlite(file)
  await migrate(storage)
  const row = { bucket: 'earlier', window_started_at: '', attempts: 1 }
  await storage.write(tx => tx.insertInto('attempts').values(row).execute())
  backup = await makeBackup(readConfig({ DATA_DIR: before }), join(folder, 'backups'), now)
  await storage.close()
  await once(spawn(process.execPath, ['-e', addRow, file]), 'exit')
  writeFileSync(join(before, 'uploads', 'later.png'), 'later')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a program on the data, killed before a change of a file. True if it came to its end. */
async function isDone(change: number, program: string, ...args: string[]): Promise<boolean> {
  const nodeOptions = killedBefore(change)
  const { code, errors } = await runProgram(program, { args, env: { DATA_DIR: data }, nodeOptions })
  expect(errors).toBe('')
  return code !== null
}

interface Found {
  readonly rows: string[]
  readonly pictures: string[]
}

/** Opens the data as the server does at its start, and returns what is there. */
async function start(): Promise<Found> {
  const lock = lockFolder(data)
  const storage = openStorage(readConfig({ DATA_DIR: data }), silentLog)
  await migrate(storage)
  const rows = await storage.read(db =>
    db.selectFrom('attempts').select('bucket').orderBy('bucket').execute(),
  )
  await storage.close()
  lock.release()
  const leftovers = readdirSync(data).filter(name => !/^(holofolio|uploads|before-restore-)/.test(name))
  expect(leftovers).toEqual([])
  return { rows: rows.map(({ bucket }) => bucket), pictures: readdirSync(join(data, 'uploads')).sort() }
}

function startAgain(): void {
  rmSync(data, { recursive: true, force: true })
  cpSync(before, data, { recursive: true })
}

it('leaves the old data or the new, wherever it is killed', async () => {
  expect(readdirSync(before)).toContain('holofolio.db-wal')
  const seen: Found[] = []
  for (let change = 0, done = false; !done; change += 3) {
    startAgain()
    done = await isDone(change, 'restore.ts', backup)
    seen.push(await start())
  }
  const decided = seen.findIndex(({ rows }) => rows.length === 1)
  expect(seen).toEqual(seen.map((_, index) => (index < decided ? today : then)))
  expect(decided).toBeGreaterThan(0)
  expect(seen.length - decided).toBeGreaterThan(2)
}, 120_000)

it('is finished by any program that opens the data', async () => {
  startAgain()
  for (let change = 2; !isExchanging(data); change++) await isDone(change, 'restore.ts', backup)
  const { code, out } = await runProgram('reconcile.ts', { env: { DATA_DIR: data } })
  expect([code, out]).toEqual([0, '0 collectors, 0 entries: every figure agrees.\n'])
  expect(await start()).toEqual(then)
}, 120_000)

it('lets no other program open the data halfway', async () => {
  startAgain()
  const lock = lockFolder(data)
  cpSync(backup, join(data, 'restoring-now'), { recursive: true })
  const { code, errors } = await runProgram('reconcile.ts', { env: { DATA_DIR: data } })
  expect([code, errors]).toEqual([1, expect.stringMatching(/^Another Holofolio process is already using/)])
  lock.release()
  expect(await start()).toEqual(then)
})
