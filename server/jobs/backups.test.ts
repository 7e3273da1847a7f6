import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openBackground } from '#server/background'
import { prepareBackupFolder, requireOwnBackups } from '#server/backups/backup-place'
import { type DailyBackups, openDailyBackups } from '#server/backups/daily-backups'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { backUpDaily, isDue, scheduleBackups } from './backups.ts'

describe('when a backup is due', () => {
  const at = (text: string) => new Date(`2026-03-${text}:00.000Z`)
  it.each([
    [null, '14T12:00', true],
    ['14T03:33', '14T12:00', false],
    ['14T03:32', '14T12:00', true],
    ['13T03:33', '14T03:32', false],
    ['13T23:00', '14T03:33', true],
    ['12T12:00', '14T01:00', true],
  ])('newest %s, now %s: %s', (newest, now, due) => {
    expect(isDue(newest === null ? null : at(newest), at(now))).toBe(due)
  })
})

describe('daily backups', () => {
  let target: string
  let app: TestApp
  let backups: DailyBackups
  let dataFolder: string
  let logged: [level: string, message: string][]
  const { signal } = new AbortController()
  beforeEach(async () => {
    target = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
    logged = []
    const logAt = (level: string) => (_: object, message: string) => void logged.push([level, message])
    app = await testApp('sqlite', {
      log: { info: logAt('info'), warn: logAt('warn'), error: logAt('error') },
    })
    dataFolder = dirname(app.uploadsFolder)
    backups = openDailyBackups({ data: { dataFolder, databaseUrl: null }, target, diskFloorBytes: 1 })
  })
  afterEach(async () => {
    await app.close()
    rmSync(target, { recursive: true })
  })

  it('are made once a day by one of several processes, in a folder of one database', async () => {
    expect(await backups.newestTested(app.parts.now())).toBeNull()
    const twice = await Promise.all([1, 2].map(() => backUpDaily(app.parts, backups, signal)))
    expect(twice.toSorted()).toEqual([false, true])
    expect(readdirSync(target)).toEqual(['holofolio-daily-2026-03-14T12-00-00.000Z'])
    expect(await backups.newestTested(app.parts.now())).toEqual(app.parts.now())
    expect(logged).toEqual([['info', 'backup made, and restored in a test']])
    await requireOwnBackups(target, app.storage, app.parts.now())
    const other = await testApp('sqlite')
    onTestFinished(() => other.close())
    await expect(requireOwnBackups(target, other.storage, app.parts.now())).rejects.toThrow(
      /^BACKUP_DIR has backups of another database/,
    )
    app.clock.advance(15 * 60 * 60 * 1_000)
    expect(await backUpDaily(app.parts, backups, signal)).toBe(false)
    app.clock.advance(60 * 60 * 1_000)
    expect(await backUpDaily(app.parts, backups, signal)).toBe(true)
    expect(readdirSync(target)).toHaveLength(2)
  }, 60_000)

  it('log what failed, the backup or its test, and are tried again', async () => {
    const missing = openDailyBackups({
      data: { dataFolder: join(dataFolder, 'nothing'), databaseUrl: null },
      target,
      diskFloorBytes: Number.MAX_SAFE_INTEGER,
    })
    await expect(backUpDaily(app.parts, missing, signal)).rejects.toThrow(/too little space/)
    expect(readdirSync(target)).toEqual([])
    const background = openBackground(app.parts.log, app.parts.metrics)
    const job = scheduleBackups({ ...app.parts, background }, missing)
    await background.settled()
    await job.stop()
    expect(logged).toEqual([['error', 'work in the background failed']])

    await addProducts(app.storage, [{ id: 'card' }])
    const collector = await newCollector(app)
    await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    await app.storage.write(tx =>
      sql`update holding_groups set cost_basis_cents = cost_basis_cents + 1`.execute(tx),
    )
    logged.length = 0
    expect(await backUpDaily(app.parts, backups, signal)).toBe(true)
    expect(logged).toEqual([['error', 'backup made, but it was not restored in a test']])
  }, 60_000)

  it('end with the server', async () => {
    const stopping = new AbortController()
    const made = backUpDaily(app.parts, backups, stopping.signal)
    stopping.abort()
    await expect(made).rejects.toThrow(/aborted/)
  }, 60_000)

  it('are kept neither in the data folder nor where nothing can be written', () => {
    const refusal = (folder: string) => () => prepareBackupFolder(folder, dataFolder)
    expect(refusal(dataFolder)).toThrow('BACKUP_DIR must be outside DATA_DIR')
    expect(refusal(join(dataFolder, 'backups'))).toThrow('BACKUP_DIR must be outside DATA_DIR')
    expect(refusal(join(dataFolder, 'holofolio.db', 'backups'))).toThrow(
      /^BACKUP_DIR must be a folder that can/,
    )
    const beside = `${dataFolder}-backups`
    refusal(beside)()
    mkdirSync(join(beside, 'more'))
    rmSync(beside, { recursive: true })
  })
})
