import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newestVersion } from '#server/database/migrate'
import type { Parts } from '#server/parts'
import { type TestApp, testApp } from '#server/testing/app'
import { onBothEngines } from '#server/testing/storages'

const floorBytes = 200_000_000

onBothEngines(engine => {
  let app: TestApp
  let freeBytes: number | null
  let logged: [level: string, fields: object, message: string][]
  const log: Parts['log'] = {
    info: (fields, message) => void logged.push(['info', fields, message]),
    warn: (fields, message) => void logged.push(['warn', fields, message]),
    error: (fields, message) => void logged.push(['error', fields, message]),
  }
  const disk = { freeDiskBytes: async () => freeBytes, diskFloorBytes: floorBytes }

  beforeEach(() => {
    freeBytes = floorBytes
    logged = []
  })
  afterEach(() => app.close())

  const ready = () => app.call('GET /api/ready')
  /** What the log says besides a line for each call. */
  const otherLines = () => logged.filter(([, , message]) => message !== 'answered')

  async function expectNotReady() {
    const { status, refusal, headers } = await ready()
    expect([status, refusal, headers['retry-after']]).toEqual([
      503,
      { error: 'The server is not ready. Try again in a moment.', code: 'unavailable' },
      '5',
    ])
  }

  describe('a disk below its floor', () => {
    it('makes the server not ready, and logs when that begins and ends', async () => {
      app = await testApp(engine, { ...disk, log })
      expect((await ready()).body).toEqual({ status: 'ready' })
      freeBytes = floorBytes - 1
      await expectNotReady()
      freeBytes = 3
      await expectNotReady()
      expect((await app.call('GET /api/health')).status).toBe(200)
      freeBytes = floorBytes
      expect((await ready()).status).toBe(200)
      expect(otherLines()).toEqual([
        [
          'error',
          { free_bytes: 199_999_999, floor_bytes: 200_000_000 },
          'not ready: the disk of the data folder has too little space',
        ],
        ['info', {}, 'ready again'],
      ])
    })

    it('rejects uploads on both engines', async () => {
      app = await testApp(engine, disk)
      const { token } = await app.register()
      const file = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c60' } })
        .png()
        .toBuffer()
      const upload = () => app.call('POST /api/products/upload-image', { token, file })
      freeBytes = floorBytes - 1
      const { status, refusal } = await upload()
      expect([status, refusal]).toEqual([
        507,
        { error: 'There is no room left to store this. Nothing was changed.', code: 'disk_full' },
      ])
      expect(readdirSync(app.uploadsFolder)).toEqual([])
      freeBytes = floorBytes
      expect((await upload()).status).toBe(201)
    })

    it('is not checked with a floor of 0', async () => {
      const never = () => Promise.reject(new Error('was asked'))
      app = await testApp(engine, { freeDiskBytes: never, diskFloorBytes: 0 })
      expect((await ready()).status).toBe(200)
    })

    it('is not assumed if the file system reports no free space', async () => {
      app = await testApp(engine, disk)
      freeBytes = null
      expect((await ready()).status).toBe(200)
    })

    it('is detected from the free space the file system reports', async () => {
      app = await testApp(engine, { diskFloorBytes: 1 })
      expect((await ready()).status).toBe(200)
      await app.close()
      app = await testApp(engine, { diskFloorBytes: Number.MAX_SAFE_INTEGER })
      await expectNotReady()
    })
  })

  it('is not ready while free space cannot be read', async () => {
    const err = new Error('EIO')
    app = await testApp(engine, { ...disk, log, freeDiskBytes: () => Promise.reject(err) })
    await expectNotReady()
    await expectNotReady()
    expect(otherLines()).toEqual([
      ['error', { err }, 'not ready: cannot read the free space on the disk of the data folder'],
    ])
  })

  describe('a database of another version', () => {
    const changeTo = async (version: number) =>
      app.storage.write(async tx => {
        await tx.deleteFrom('schema_migrations').where('version', '>=', version).execute()
        await tx.insertInto('schema_migrations').values({ version, applied_at: 'then' }).execute()
      })

    it.each([newestVersion + 1, newestVersion - 1])('makes the server not ready: %i', async version => {
      app = await testApp(engine, { log })
      await changeTo(version)
      await expectNotReady()
      await expectNotReady()
      await changeTo(newestVersion)
      expect((await ready()).status).toBe(200)
      expect(otherLines()).toEqual([
        [
          'error',
          { version, expected_version: newestVersion },
          'not ready: the database has another version than this program',
        ],
        ['info', {}, 'ready again'],
      ])
    })

    it('includes a database without tables', async () => {
      app = await testApp(engine, { log })
      await app.storage.write(tx => tx.schema.dropTable('schema_migrations').execute())
      await expectNotReady()
      await expectNotReady()
      expect(otherLines().map(([, , message]) => message)).toEqual(['not ready: the database is unavailable'])
    })
  })
})
