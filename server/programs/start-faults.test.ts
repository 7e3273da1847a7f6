// What a program says when it cannot use its data folder or the embedded database in it.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openSqlite } from '#server/database/engines/sqlite'
import { lockFolder } from '#server/database/folder-lock'
import { openSource } from '#server/database/move/source-rows'
import { prepareFolder } from '#server/open-data'
import { startOutcome } from '#server/testing/databases/start-outcome'
import { startFailure } from './run-or-exit.ts'

function said(work: () => unknown): string {
  try {
    work()
    return 'ready'
  } catch (error) {
    return startFailure(error) ?? `a bug: ${String(error)}`
  }
}

describe('an embedded database', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
    file = join(folder, 'holofolio.db')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const opened = (patienceMs?: number) =>
    startOutcome(() => openSqlite(file, patienceMs === undefined ? {} : { patienceMs }))

  it('that is none, or whose first page is overwritten', async () => {
    writeFileSync(file, 'Not a database. '.repeat(1_000))
    expect(await opened()).toBe(
      `The database ${file} is damaged or no database: restore a backup with npm run restore, or set DATA_DIR to another folder.`,
    )
    expect(said(() => openSource(file))).toContain('is damaged or no database')
  })

  it('that was cut, or has overwritten pages', async () => {
    expect(await opened()).toBe('ready')
    const whole = join(folder, 'whole.db')
    copyFileSync(file, whole)
    truncateSync(file, 20_000)
    expect(await opened()).toContain('is damaged or no database')
    const bytes = readFileSync(whole)
    writeFileSync(file, bytes.fill(0x5a, 4_096))
    expect(await opened()).toContain('is damaged or no database')
  })

  it('that another program has locked', async () => {
    expect(await opened()).toBe('ready')
    using other = new DatabaseSync(file)
    other.exec('pragma locking_mode = exclusive; begin exclusive')
    expect(await opened(50)).toBe(`Another program has locked the database ${file}: end it, or wait for it.`)
  })

  it.each([
    [
      sql`pragma query_only = on`,
      'cannot be written to: give this user the right to write to it and to its folder.',
    ],
    [sql`pragma max_page_count = 5`, 'is full: free some space on it.'],
  ])('that refuses to be written to', async (setting, sentence) => {
    const storage = openSqlite(file)
    onTestFinished(() => storage.close())
    await storage.writeUnhurried(tx => setting.execute(tx))
    expect(await startOutcome(() => ({ ...storage, close: async () => {} }))).toMatch(
      new RegExp(`^The (disk of the )?database ${file} ${sentence}$`),
    )
  })

  it('that is a folder', async () => {
    mkdirSync(file)
    expect(await opened()).toContain(`The database ${file} cannot be opened: it must be a file`)
  })

  it('in a folder that is a file, or whose lock is none', () => {
    writeFileSync(file, 'Not a folder.')
    expect(said(() => prepareFolder(file))).toBe(
      `${file} is in the way of a folder: move it away, or name another folder.`,
    )
    expect(said(() => prepareFolder(join(file, 'data')))).toContain('is in the way of a folder')
    const lock = join(folder, 'holofolio.lock')
    writeFileSync(lock, 'Not a lock. '.repeat(1_000))
    expect(said(() => lockFolder(folder))).toContain(`The database ${lock} is damaged or no database`)
  })
})

it.each([
  ['ENOSPC', 'The disk of /data/file is full: free some space on it.'],
  ['EROFS', '/data/file is on a disk that is read-only: name another folder, or mount it for writing.'],
  ['EACCES', '/data/file may not be used by this user'],
  ['EIO', 'The disk of /data/file cannot be read or written'],
  ['EMFILE', '/data/file cannot be opened, too many files are open'],
])('says what is wrong with a folder or file: %s', (code, sentence) => {
  expect(startFailure(Object.assign(new Error(code), { code, path: '/data/file' }))).toContain(sentence)
})
