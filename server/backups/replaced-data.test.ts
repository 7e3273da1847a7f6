import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDailyBackup } from './daily-backup.ts'
import { makeBackup } from './make-backup.ts'
import { removeReplacedData } from './kept-backups.ts'
import { restoreBackup } from './restore-backup.ts'
import type { DataPlace } from '#server/open-data'
import { type TestApp, testApp } from '#server/testing/app'

const dayMs = 24 * 60 * 60 * 1_000

let target: string
let app: TestApp
let data: DataPlace
beforeEach(async () => {
  target = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  app = await testApp('sqlite')
  data = { dataFolder: dirname(app.uploadsFolder), databaseUrl: null }
})
afterEach(async () => {
  await app.close()
  rmSync(target, { recursive: true })
})

const replaced = () => readdirSync(data.dataFolder).filter(name => name.startsWith('before-restore-'))
const dayAfter = (days: number) => new Date(app.clock.now.getTime() + days * dayMs)
const daily = (now: Date) => makeDailyBackup({ data, target, diskFloorBytes: 0, now })

it('goes 30 days after the restore, with the backup that passed', async () => {
  const backup = await makeBackup(data, target, app.clock.now)
  await app.storage.close()
  await restoreBackup(data, backup, app.clock.now)
  const name = 'before-restore-2026-03-14T12-00-00.000Z'
  expect(replaced()).toEqual([name])
  expect((await daily(dayAfter(1))).removed).toEqual([])
  expect((await daily(dayAfter(30))).removed).toEqual([])
  expect(replaced()).toEqual([name])
  expect((await daily(dayAfter(30.1))).removed).toEqual([name])
  expect(replaced()).toEqual([])
}, 60_000)

it('stays without a newer backup that passed, and so does what only looks like it', async () => {
  const names = ['before-restore-2026-03-14T12-00-00.000Z', 'before-restore-by-hand']
  for (const name of names) mkdirSync(join(data.dataFolder, name))
  writeFileSync(join(data.dataFolder, String(names[0]), 'holofolio.db'), '')
  const now = dayAfter(100)
  const of = (days: number, isTested: boolean) => ({ folder: 'backup', madeAt: dayAfter(days), isTested })
  for (const backups of [[], [of(50, false)], [of(-1, true)], [of(50, false), of(0, true)]]) {
    expect(await removeReplacedData(data.dataFolder, backups, now)).toEqual([])
  }
  expect(replaced().toSorted()).toEqual(names)
  expect(await removeReplacedData(data.dataFolder, [of(50, false), of(1, true)], now)).toEqual([names[0]])
  expect(replaced()).toEqual([names[1]])
})
