// Every program that opens the embedded database, started on a damaged one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runProgram } from '#server/testing/run-program'

test.each([
  ['main.ts'],
  ['reconcile.ts'],
  ['prices.ts'],
  ['user.ts', 'list'],
  ['backup.ts', 'backups'],
  ['move.ts', '--to', 'postgres://user@127.0.0.1:1/cards'],
  ['catalogue-import.ts', '--file', 'cards.ndjson'],
])('says in one line that the database is damaged: %s', async (program, ...args) => {
  const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'holofolio.db'), 'Not a database. '.repeat(1_000))
  const env = { DATA_DIR: folder, INIT_CWD: folder, PORT: '0' }
  const { code, out, errors } = await runProgram(program, { args, env })
  expect([code, out]).toEqual([1, ''])
  expect(errors).toMatch(/^The database \S+ is damaged or no database: [^\n]+\n$/)
})
