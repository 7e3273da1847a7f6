import { dirname } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { runProgram } from '#server/testing/run-program'
import { onOneEngine, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

const patienceMs = 120_000

onOneEngine(engine => {
  let database: TemporaryStorage
  let app: TestApp
  beforeEach(async () => {
    database = await temporaryStorage(engine)
    app = await testApp(engine, { storage: database.storage, now: () => new Date() })
  })
  afterEach(async () => {
    await app.close()
    await database.drop()
  })

  const user = (args: readonly string[]) =>
    runProgram('user.ts', {
      args,
      env: {
        DATA_DIR: dirname(app.uploadsFolder),
        ...(database.url === null ? { DATA_DIR: database.folder } : { DATABASE_URL: database.url }),
      },
    })
  const today = () => new Date().toISOString().slice(0, 10)

  it(
    'lists reports and resolves them on a server without operators',
    async () => {
      await addProducts(app.storage, [{ id: 'card', name: 'Charizard' }])
      const { token } = await app.register('ash')
      await user(['operator', 'ash', '--remove'])
      const body = { reason: 'other', note: 'Not a\ncard.' }
      const sent = await app.call('POST /api/products/:id/reports', { token, params: { id: 'card' }, body })
      const { id } = sent.body.report
      expect((await user(['list'])).out).toMatch(/reported: npm run user -- reports lists them\.\n$/)
      expect((await user(['reports'])).out).toBe(
        'report\tproduct\tname\treported\tby\treason\n' +
          `${id}\tcard\tCharizard\t${today()}\tash\tSomething else\tNot a card.\n`,
      )
      expect(await user(['resolve', id])).toMatchObject({
        code: 0,
        out: 'The report of product card is resolved.\n',
      })
      expect(await user(['resolve', id])).toMatchObject({ code: 1, errors: 'Not found.\n' })
      expect((await user(['list'])).out).not.toMatch(/reported/)
    },
    patienceMs,
  )
})
