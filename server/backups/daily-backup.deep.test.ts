// What is kept, and when it goes. kept-backups.test.ts has the rule alone.
import { fork } from 'node:child_process'
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
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyBackup } from './backup-folder.ts'
import { type DailyOrder, type DailyOutcome, makeDailyBackup } from './daily-backup.ts'
import { makeBackup } from './make-backup.ts'
import { testRestore } from './test-restore.ts'
import type { DataPlace } from '#server/open-data'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { bucketStore } from '#server/images/bucket-store'
import { killedBefore } from '#server/testing/killed-program'
import { postgresTool } from '#server/testing/postgres-tools'
import { addProducts } from '#server/testing/products'
import { testBucket } from '#server/testing/test-bucket'
import { onBothEngines, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000

onBothEngines(engine => {
  describe.skipIf(engine === 'postgres' && postgresTool('pg_dump') === null)('a daily backup', () => {
    let target: string
    let database: TemporaryStorage
    let app: TestApp
    let collector: TestCollector
    let data: DataPlace
    beforeEach(async () => {
      target = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
      database = await temporaryStorage(engine)
      app = await testApp(engine, { storage: database.storage })
      data =
        engine === 'postgres'
          ? { dataFolder: dirname(app.uploadsFolder), databaseUrl: database.url }
          : { dataFolder: database.folder, databaseUrl: null }
      mkdirSync(join(data.dataFolder, 'uploads'), { recursive: true })
      writeFileSync(join(data.dataFolder, 'uploads', 'picture.png'), 'a picture')
      await addProducts(app.storage, [{ id: 'card' }])
      collector = await newCollector(app)
      await add()
    })
    afterEach(async () => {
      await app.close()
      await database.drop()
      rmSync(target, { recursive: true })
    })

    const add = () => collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    const order = (): DailyOrder => ({ data, target, diskFloorBytes: 1_000_000, now: app.parts.now() })
    const tomorrow = (): Promise<DailyOutcome> => {
      app.clock.advance(dayMs)
      return makeDailyBackup(order())
    }
    const breakFigures = () =>
      app.storage.write(tx =>
        sql`update holding_groups set cost_basis_cents = cost_basis_cents + 1`.execute(tx),
      )
    const mendFigures = () =>
      app.storage.write(tx =>
        sql`update holding_groups set cost_basis_cents = cost_basis_cents - 1`.execute(tx),
      )
    const isTested = (name: string) => existsSync(join(target, name, 'tested.json'))

    it('is whole, and tested', async () => {
      const { name, fault, removed } = await makeDailyBackup(order())
      expect({ fault, removed }).toEqual({ fault: null, removed: [] })
      expect(readdirSync(target)).toEqual([name])
      expect(name).toBe('holofolio-daily-2026-03-14T12-00-00.000Z')
      const manifest = await verifyBackup(join(target, name))
      expect(manifest).toMatchObject({
        database: engine,
        rows: { collectors: 1, holdings: 1, ledger_entries: 1 },
      })
      expect(readFileSync(join(target, name, 'uploads', 'picture.png'), 'utf8')).toBe('a picture')
      expect(isTested(name)).toBe(true)
    })

    it('is no backup when a row is missing after it was restored', async () => {
      const backup = await makeBackup(data, target, app.parts.now())
      expect(await testRestore(data, backup, app.parts.now())).toBeNull()
      const file = join(backup, 'manifest.json')
      const manifest = JSON.parse(readFileSync(file, 'utf8'))
      manifest.rows.holdings = 2
      writeFileSync(file, JSON.stringify(manifest))
      expect(await testRestore(data, backup, app.parts.now())).toBe(
        'the table holdings has 1 rows instead of 2',
      )
    })

    // The same on both engines.
    describe.runIf(engine === 'sqlite')('on one engine', () => {
      it('removes the oldest of more than seven, and leaves what an operator made', async () => {
        const byHand = await makeBackup(data, target, app.parts.now())
        const names: string[] = []
        for (let day = 0; day < 7; day++) names.push((await tomorrow()).name)
        await add()
        const eighth = await tomorrow()
        expect(eighth).toMatchObject({ fault: null, removed: [names[0]] })
        expect(readdirSync(target).toSorted()).toEqual(
          [...names.slice(1), eighth.name, byHand.slice(target.length + 1)].toSorted(),
        )
      }, 120_000)

      it('removes nothing for a backup whose figures do not add up', async () => {
        const names: string[] = []
        for (let day = 0; day < 7; day++) names.push((await tomorrow()).name)
        await breakFigures()
        const broken = await tomorrow()
        expect(broken.fault).toMatch(/^\d+ figures? differs? from a recount: run npm run reconcile$/)
        expect(broken.removed).toEqual([])
        expect(isTested(broken.name)).toBe(false)
        expect(readdirSync(target).toSorted()).toEqual([...names, broken.name])
        await mendFigures()
        expect(await tomorrow()).toMatchObject({ fault: null, removed: [names[0]] })
      }, 120_000)

      it('is not made below the floor of the disk, and the last one stays', async () => {
        const { name } = await makeDailyBackup(order())
        app.clock.advance(10 * dayMs)
        await expect(makeDailyBackup(order(), async () => 1_000_001)).rejects.toThrow(
          /^The disk of BACKUP_DIR has too little space .*The older backups stay\.$/,
        )
        expect(readdirSync(target)).toEqual([name])
        expect(
          (await makeDailyBackup({ ...order(), diskFloorBytes: 0 }, async () => 1_000_001)).fault,
        ).toBeNull()
      })

      it('counts the pictures of a bucket before it is made', async () => {
        const { bucket, close } = await testBucket()
        try {
          await bucketStore(bucket).save('large.webp', Buffer.alloc(30_000_000))
          const inBucket = { ...order(), data: { ...data, bucket } }
          await expect(makeDailyBackup(inBucket, async () => 55_000_000)).rejects.toThrow(
            /^The disk of BACKUP_DIR has too little space/,
          )
          expect(readdirSync(target)).toEqual([])
        } finally {
          await close()
        }
      })

      it('is no backup when a file has changed', async () => {
        const backup = await makeBackup(data, target, app.parts.now())
        appendFileSync(join(backup, 'uploads', 'picture.png'), '!')
        expect(await testRestore(data, backup, app.parts.now())).toMatch(/picture.png has changed/)
      })

      it('that is killed leaves nothing that looks whole, and the next one cleans up', async () => {
        const first = await makeDailyBackup(order())
        for (let change = 0, done = false; !done; change += 2) {
          app.clock.advance(1_000)
          done = await isDone(change)
          for (const name of readdirSync(target).filter(found => found.endsWith('Z'))) {
            await verifyBackup(join(target, name))
          }
          expect(isTested(first.name)).toBe(true)
        }
        const last = await tomorrow()
        expect(last.fault).toBeNull()
        expect(readdirSync(target).filter(name => !name.endsWith('Z'))).toEqual([])
        const inPlace = readdirSync(data.dataFolder).filter(name => /testing|arriving|restor/.test(name))
        expect(inPlace).toEqual([])
      }, 180_000)

      /** Makes a backup in a process that is killed before a change of a file. True if it came to its end. */
      async function isDone(change: number): Promise<boolean> {
        const program = join(import.meta.dirname, '..', 'programs', 'daily-backup.ts')
        const child = fork(program, [], { execArgv: [...killedBefore(change)], serialization: 'advanced' })
        let answer: DailyOutcome | undefined
        child.once('message', message => (answer = message as DailyOutcome))
        child.send(order())
        await once(child, 'close')
        expect([undefined, null]).toContain(answer?.fault)
        return answer !== undefined
      }
    })
  })
})
