// What becomes of own pictures when their copies leave and come back, and when they and their account are deleted.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeBackup } from '#server/backups/make-backup'
import { reconcile } from '#server/commands/ledger/reconcile'
import { removeOrphanImages } from '#server/jobs/orphan-images'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { photo } from '#server/testing/calls/described-pictures'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { sharing, visiting } from '#server/testing/lists/shared-pages'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000
const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card', name: 'Charizard' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(async () => {
    const { differences } = await reconcile(app.storage, () => {})
    await app.close()
    if (differences > 0) throw new Error('the ledger disagrees')
  })

  const upload = async (id: string, side = 'front') => {
    const sent = { token: collector.token, params: { id, side }, file: await photo() }
    return app.call('PUT /api/collections/:id/pictures/:side', sent)
  }
  /** Adds a copy with a picture of its front. */
  const pictured = async () => {
    const { item, operation_id } = await collector.add(raw)
    const { body } = await upload(item.id)
    return { ...item, ...body, operation: operation_id ?? '' }
  }
  const isSent = async (id: string, token = collector.token) => {
    const headers = { authorization: `Bearer ${token}` }
    const url = `/api/collections/${id}/pictures/front`
    return (await app.app.inject({ url, headers })).statusCode === 200
  }
  const filesOf = (id: string | null) =>
    readdirSync(app.uploadsFolder).filter(name => name.includes(id ?? 'none')).length
  const tidied = async () => {
    app.clock.advance(dayMs + 1_000)
    // What other tests left is not counted.
    await removeOrphanImages(app.parts)
  }

  describe('the picture of a copy that leaves', () => {
    it.each([
      ['sold', (id: string) => collector.remove(id, 30)],
      ['given away', (id: string) => collector.removeAs(id, { sold_price: null, ending: 'gift' })],
      ['removed with others', (id: string) => collector.removeMany({ holding_ids: [id], ending: 'lost' })],
      [
        'traded',
        (id: string) =>
          collector.trade({ traded_away: [{ id }], received: [{ id: 'card', condition: 'Damaged' }] }),
      ],
    ])('and was %s stays for its collector, and is there again after an undo', async (_, leave) => {
      const { id, front_picture } = await pictured()
      await leave(id)
      const [left] = (await collector.operations()).operations
      await tidied()
      expect(await isSent(id)).toBe(true)
      const refused = await upload(id)
      expect([refused.status, refused.refusal.error]).toEqual([409, 'This copy was already removed.'])
      expect((await collector.undo(left?.id ?? '')).status).toBe(200)
      const { item } = (
        await app.call('GET /api/collections/:id', { token: collector.token, params: { id } })
      ).body
      expect(item.front_picture).toBe(front_picture)
      expect(await isSent(id)).toBe(true)
    })

    it('can be deleted after the copy has left', async () => {
      const { id, front_picture } = await pictured()
      await collector.remove(id, 30)
      const params = { id, side: 'front' }
      const { body } = await app.call('DELETE /api/collections/:id/pictures/:side', {
        token: collector.token,
        params,
      })
      expect(body).toEqual({ front_picture: null, back_picture: null })
      expect(filesOf(front_picture)).toBe(0)
    })

    it('goes, a day after the addition of its copy was undone', async () => {
      const { id, front_picture, operation } = await pictured()
      await collector.undo(operation)
      app.clock.advance(dayMs - 1_000)
      await removeOrphanImages(app.parts)
      expect([await isSent(id), filesOf(front_picture)]).toEqual([true, 2])
      app.clock.advance(2_000)
      await removeOrphanImages(app.parts)
      expect([await isSent(id), filesOf(front_picture)]).toEqual([false, 0])
    })

    it('stays with a copy received in a trade that is corrected', async () => {
      const { item } = await collector.add(raw)
      const received = [{ id: 'card', condition: 'Damaged' }]
      const { body } = await collector.trade({ traded_away: [{ id: item.id }], received, cash_delta: 1 })
      const [copy] = (await collector.list()).collection
      const { body: pictures } = await upload(copy?.id ?? '')
      expect((await collector.correctTrade(body.trade.id, { cash_delta: 5 })).status).toBe(200)
      await tidied()
      expect((await collector.list()).collection).toMatchObject([{ id: copy?.id, ...pictures }])
      expect(await isSent(copy?.id ?? '')).toBe(true)
    })
  })

  describe('copies that are changed', () => {
    it('keep their pictures when many are edited, sent for grading and graded', async () => {
      const copies = [await pictured(), await pictured()]
      const ids = copies.map(({ id }) => id)
      await collector.editMany({ holding_ids: ids, purchase_price: 20 })
      await collector.gradeMany({ holding_ids: ids, grading_status: 'grading', grading_cost: 5 })
      for (const id of ids)
        await collector.edit(id, { grading_status: 'graded', grading_company: 'PSA', grade: '9' })
      const { collection } = await collector.list()
      expect(collection.map(({ front_picture }) => front_picture).toSorted()).toEqual(
        copies.map(({ front_picture }) => front_picture).toSorted(),
      )
      for (const id of ids) expect(await isSent(id)).toBe(true)
    })

    it('never share a picture: those added with others have none', async () => {
      const { items } = await collector.add({ ...raw, quantity: 3 })
      await upload(items[0]?.id ?? '')
      const fronts = (await collector.list()).collection.map(({ front_picture }) => front_picture)
      expect(fronts.filter(front => front === null)).toHaveLength(2)
    })
  })

  it('tidies up a picture that was stored and never shown, and leaves those in use', async () => {
    const { id, front_picture } = await pictured()
    const never = 'f'.repeat(32)
    await app.storage.write(tx =>
      tx
        .insertInto('own_pictures')
        .values({
          collector_id: collector.id,
          id: never,
          holding_id: id,
          byte_size: 9,
          uploaded_at: app.clock.now.toISOString(),
        })
        .execute(),
    )
    for (const name of [`copy-${never}.webp`, `copy-${never}.jpg`])
      await app.parts.images.save(name, Buffer.from('a picture'))
    app.clock.advance(dayMs - 1_000)
    await removeOrphanImages(app.parts)
    expect(filesOf(never)).toBe(2)
    app.clock.advance(2_000)
    await removeOrphanImages(app.parts)
    expect([filesOf(never), filesOf(front_picture), await isSent(id)]).toEqual([0, 2, true])
  })

  it('leaves no file behind when the copy leaves while its picture is stored', async () => {
    const { item } = await collector.add(raw)
    const before = readdirSync(app.uploadsFolder).length
    const { images } = app.parts
    const { save } = images
    let isFirst = true
    images.save = async (name, bytes) => {
      if (isFirst) await collector.remove(item.id, null)
      isFirst = false
      return save(name, bytes)
    }
    const { status } = await upload(item.id).finally(() => (images.save = save))
    expect([status, readdirSync(app.uploadsFolder).length]).toEqual([409, before])
  })

  it('deletes the pictures with the account', async () => {
    const { front_picture } = await pictured()
    const { user } = (await app.call('GET /api/auth/profile', { token: collector.token })).body
    const confirmation = user.username
    const body = { password: testPassword, confirmation }
    expect((await app.call('DELETE /api/auth/account', { token: collector.token, body })).status).toBe(200)
    await app.parts.background.settled()
    expect(filesOf(front_picture)).toBe(0)
  })

  it('shows no visitor of a shared page that there are pictures', async () => {
    const { id, front_picture } = await pictured()
    const { secret } = await sharing(app, collector).made()
    const visitor = visiting(app)
    const seen = JSON.stringify([(await visitor.open(secret)).body, (await visitor.list(secret)).body])
    expect(seen).toContain('Charizard')
    for (const hidden of [id, String(front_picture), 'picture']) expect(seen).not.toContain(hidden)
    const filter = { search: 'charizard', pictured: 'true' }
    const { body } = await sharing(app, collector).share({ filter })
    expect(JSON.stringify(body)).not.toContain('pictured')
  })

  it.runIf(engine === 'sqlite')('are in a backup', async () => {
    const { front_picture } = await pictured()
    const target = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
    const place = { dataFolder: dirname(app.uploadsFolder), databaseUrl: null, bucket: null }
    const backup = await makeBackup(place, target, app.clock.now)
    const names = readdirSync(join(backup, 'uploads')).filter(name => name.includes(String(front_picture)))
    expect(names).toHaveLength(2)
    rmSync(target, { recursive: true })
  })
})
