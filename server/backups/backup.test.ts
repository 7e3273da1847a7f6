import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeBackup } from './make-backup.ts'
import { type Config, readConfig } from '#server/config'
import { insertCollector } from '#server/db/accounts/collectors'
import { openSqlite } from '#server/database/engines/sqlite'
import { openSecrets } from '#server/factors/secret-key'
import { lockFolder } from '#server/database/folder-lock'
import { migrate } from '#server/database/migrate'
import type { Storage } from '#server/database/storage'
import { restoreBackup } from './restore-backup.ts'

/** Writes two rows per transaction until it is killed. Prints after the first. */
const writePairs = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1], { timeout: 5000 })
  const insert = database.prepare("insert into attempts values (?, '', 1)")
  for (let count = 0; ; count++) {
    database.exec('begin immediate')
    insert.run('first-' + count)
    insert.run('second-' + count)
    database.exec('commit')
    if (count === 0) require('node:fs').writeSync(1, 'writing')
  }`

const now = new Date('2026-03-14T12:00:00.000Z')
let folder: string
let target: string
let config: Config
let storage: Storage

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  target = join(folder, 'backups')
  config = readConfig({ DATA_DIR: join(folder, 'data') })
  mkdirSync(join(config.dataFolder, 'uploads'), { recursive: true })
  writeFileSync(join(config.dataFolder, 'uploads', 'picture.png'), 'a picture')
  storage = openSqlite(join(config.dataFolder, 'holofolio.db'))
  await migrate(storage)
  await addCollector('ash')
})

afterEach(async () => {
  await storage.close()
  rmSync(folder, { recursive: true })
})

describe('a backup', () => {
  it('contains the data of one moment while another process writes', async () => {
    const writer = spawn(process.execPath, ['-e', writePairs, join(config.dataFolder, 'holofolio.db')])
    await once(writer.stdout, 'data')
    const backup = await makeBackup(config, target, now)
    writer.kill('SIGKILL')
    await once(writer, 'exit')
    const copy = openSqlite(join(backup, 'holofolio.db'))
    const buckets = await copy.read(db => db.selectFrom('attempts').select('bucket').execute())
    await copy.close()
    const firsts = buckets.filter(({ bucket }) => bucket.startsWith('first'))
    expect(firsts.length).toBeGreaterThan(0)
    expect(buckets).toHaveLength(firsts.length * 2)
  })

  it('contains the uploaded images', async () => {
    const backup = await makeBackup(config, target, now)
    expect(readFileSync(join(backup, 'uploads', 'picture.png'), 'utf8')).toBe('a picture')
  })

  it('leaves nothing behind when it fails', async () => {
    const empty = readConfig({ DATA_DIR: join(folder, 'nothing') })
    await expect(makeBackup(empty, target, now)).rejects.toThrow()
    expect(readdirSync(target)).toEqual([])
  })

  it('is not restored into PostgreSQL, which has tools of its own', async () => {
    const postgres = readConfig({ DATABASE_URL: 'postgres://user:secret@host/holofolio' })
    await expect(restoreBackup(postgres, target, now)).rejects.toThrow(/run pg_restore/)
  })
})

describe('restoring', () => {
  it('leaves the key of sealed secrets where it is, which no backup has', async () => {
    const secrets = openSecrets(config.dataFolder, null)
    const sealed = secrets.seal('a secret', 'ash')
    const backup = await makeBackup(config, target, now)
    const files = readdirSync(backup, { recursive: true, encoding: 'utf8' })
    expect(files.filter(name => name.includes('secret'))).toEqual([])
    await storage.close()
    const { kept } = await restoreBackup(config, backup, now)
    expect(readdirSync(kept)).not.toContain('secret.key')
    expect(openSecrets(config.dataFolder, null).open(sealed, 'ash')).toBe('a secret')
    storage = openSqlite(join(config.dataFolder, 'holofolio.db'))
  })

  it('restores everything and keeps the previous data', async () => {
    const backup = await makeBackup(config, target, now)
    await addCollector('misty')
    writeFileSync(join(config.dataFolder, 'uploads', 'later.png'), 'later')
    await storage.close()
    const { kept, erasedAgain } = await restoreBackup(config, backup, now)
    expect(erasedAgain).toBe(0)
    expect(await namesIn(config.dataFolder)).toEqual(['ash'])
    expect(readdirSync(join(config.dataFolder, 'uploads'))).toEqual(['picture.png'])
    expect(await namesIn(kept)).toEqual(['ash', 'misty'])
    expect(readdirSync(join(kept, 'uploads')).sort()).toEqual(['later.png', 'picture.png'])
    storage = openSqlite(join(config.dataFolder, 'holofolio.db'))
  })

  it('refuses while a server uses the data', async () => {
    const backup = await makeBackup(config, target, now)
    const lock = lockFolder(config.dataFolder)
    await expect(restoreBackup(config, backup, now)).rejects.toThrow(/already using/)
    lock.release()
  })

  const damages: [what: string, damage: (backup: string) => void, sentence: RegExp][] = [
    [
      'a changed picture',
      backup => appendFileSync(join(backup, 'uploads', 'picture.png'), '!'),
      /picture.png has changed/,
    ],
    ['a lost picture', backup => rmSync(join(backup, 'uploads', 'picture.png')), /picture.png has changed/],
    [
      'a file missing from the manifest',
      backup => writeFileSync(join(backup, 'uploads', 'more.png'), ''),
      /more.png has changed/,
    ],
    [
      'a changed database',
      backup => appendFileSync(join(backup, 'holofolio.db'), '!'),
      /holofolio.db has changed/,
    ],
    [
      'a cut manifest',
      backup => writeFileSync(join(backup, 'manifest.json'), '{"format": 1'),
      /manifest is damaged/,
    ],
    ['a newer version', claimVersion, /newer than this program/],
    ['no backup at all', backup => rmSync(backup, { recursive: true }), /no backup at/],
  ]
  it.each(damages)('rejects %s and changes nothing', async (_, damage, sentence) => {
    const backup = await makeBackup(config, target, now)
    damage(backup)
    await expect(restoreBackup(config, backup, now)).rejects.toThrow(sentence)
    expect(await namesIn(config.dataFolder)).toEqual(['ash'])
    const left = readdirSync(config.dataFolder).filter(name => /arriving|before/.test(name))
    expect(left).toEqual([])
    expect(existsSync(join(config.dataFolder, 'uploads', 'picture.png'))).toBe(true)
  })
})

function claimVersion(backup: string): void {
  const path = join(backup, 'manifest.json')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), version: 9_999 }))
}

async function addCollector(username: string): Promise<void> {
  const names = { username, usernameKey: username, email: `${username}@b.co`, emailKey: `${username}@b.co` }
  await storage.write(tx =>
    insertCollector(tx, { id: username, ...names, passwordHash: '', createdAt: now.toISOString() }),
  )
}

async function namesIn(dataFolder: string): Promise<string[]> {
  const opened = openSqlite(join(dataFolder, 'holofolio.db'))
  try {
    const rows = await opened.read(db => db.selectFrom('collectors').select('id').orderBy('id').execute())
    return rows.map(row => row.id)
  } finally {
    await opened.close()
  }
}
