import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const certNumber = '94597302'
const slab = { product_id: 'card', purchase_price: 10, grading_company: 'PSA', grade: '10' }
const certified = { ...slab, cert_number: certNumber }
const inGrading = { product_id: 'card', grading_status: 'grading', raw_card_cost: 5, grading_cost: 5 }
const taken =
  'Another copy in your collection has cert number 94597302: Charizard (PSA 10). Change or remove that copy first.'

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'card', name: 'Charizard' },
      { id: 'other', name: 'Blastoise' },
      { id: 'box', name: 'Slab Box', productType: 'sealed_product' },
    ])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(async () => {
    const { differences } = await reconcile(app.storage, () => {})
    await app.close()
    if (differences > 0) throw new Error('the ledger disagrees')
  })

  const certs = async () => (await collector.list()).collection.map(({ cert_number }) => cert_number)

  describe('a cert number', () => {
    it('is kept as the company writes it, and shown with the copy', async () => {
      const { item } = await collector.add({ ...slab, cert_number: ' # 9459 7302 ' })
      expect(item).toMatchObject({ kind: 'graded', label: 'PSA 10', cert_number: certNumber })
      const { groups } = await collector.groups()
      expect(groups[0]?.items[0]?.cert_number).toBe(certNumber)
    })

    it('is null for copies without one', async () => {
      await collector.add(slab)
      await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 1 })
      expect(await certs()).toEqual([null, null])
    })

    it('arrives with the grade of a card that comes back', async () => {
      const { item } = await collector.add(inGrading)
      const graded = {
        grading_status: 'graded',
        grading_company: 'CGC',
        grade: '9',
        cert_number: '4012345678',
      }
      const back = await collector.edit(item.id, graded)
      expect(back.body.item).toMatchObject({ label: 'CGC 9', cert_number: '4012345678' })
      await collector.undo(back.body.operation_id ?? '')
      expect((await collector.list()).collection[0]).toMatchObject({ kind: 'grading', cert_number: null })
    })

    it('is corrected, taken away and brought back by undo', async () => {
      const { item } = await collector.add({ ...slab, cert_number: '94597303' })
      const corrected = await collector.edit(item.id, { cert_number: certNumber })
      expect(corrected.body.item.cert_number).toBe(certNumber)
      const kept = await collector.edit(item.id, { purchase_price: 12 })
      expect(kept.body.item.cert_number).toBe(certNumber)
      const cleared = await collector.edit(item.id, { cert_number: null })
      expect(cleared.body.item.cert_number).toBeNull()
      await collector.undo(cleared.body.operation_id ?? '')
      expect(await certs()).toEqual([certNumber])
      const { operations } = await collector.operations()
      expect(operations.map(({ copies }) => copies[0]?.after?.cert_number)).toEqual([
        certNumber,
        null,
        certNumber,
        certNumber,
        '94597303',
      ])
    })

    it('arrives in a trade and from an opened product, for one copy', async () => {
      const given = await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 5 })
      const received = { id: 'other', grading_company: 'PSA', grade: '9', cert_number: certNumber }
      const trade = { traded_away: [{ id: given.item.id }], received: [{ ...received, quantity: 2 }] }
      expect(await collector.trade(trade)).toMatchObject({
        status: 400,
        refusal: { fields: { 'received[0].cert_number': expect.any(String) } },
      })
      const traded = await collector.trade({ ...trade, received: [received] })
      expect(traded.body.received[0]).toMatchObject({ label: 'PSA 9', cert_number: certNumber })
      const box = await collector.add({ product_id: 'box', purchase_price: 5 })
      const opened = await collector.open(box.item.id, { pulled: [{ ...received, cert_number: '1234567' }] })
      expect(opened.body.pulled[0]?.cert_number).toBe('1234567')
    })

    it('is answered again to a repeated call', async () => {
      const first = await collector.post(certified, 'slab')
      expect((await collector.post(certified, 'slab')).body).toEqual(first.body)
      expect(await certs()).toEqual([certNumber])
    })
  })

  describe('a slab that is in the collection', () => {
    it('is not added again, under any spelling of its company', async () => {
      await collector.add(certified)
      for (const again of [
        certified,
        { ...certified, grading_company: 'psa', grade: '9', product_id: 'other' },
      ])
        expect(await collector.post(again)).toMatchObject({
          status: 409,
          refusal: { code: 'conflict', error: taken, fields: { cert_number: taken } },
        })
      expect(await certs()).toEqual([certNumber])
    })

    it('is another one for another company, and for another collector', async () => {
      await collector.add(certified)
      await collector.add({ ...certified, grading_company: 'BGS' })
      await (await newCollector(app)).add(certified)
      expect(await certs()).toEqual([certNumber, certNumber])
    })

    it('is not made by an edit, of the number or of the company', async () => {
      await collector.add(certified)
      const plain = await collector.add(slab)
      const beckett = await collector.add({ ...certified, grading_company: 'BGS' })
      const refused = { status: 409, refusal: { fields: { cert_number: taken } } }
      expect(await collector.edit(plain.item.id, { cert_number: certNumber })).toMatchObject(refused)
      expect(await collector.edit(beckett.item.id, { grading_company: 'PSA' })).toMatchObject(refused)
      const sent = await collector.add(inGrading)
      const back = { grading_status: 'graded', grading_company: 'PSA', grade: '9', cert_number: certNumber }
      expect(await collector.edit(sent.item.id, back)).toMatchObject(refused)
    })

    it('may be edited itself', async () => {
      const { item } = await collector.add(certified)
      const edited = await collector.edit(item.id, { grade: '9', grading_company: 'psa' })
      expect(edited.body.item).toMatchObject({ label: 'PSA 9', cert_number: certNumber })
    })

    it('is free again once the copy has left, and its removal is then not undone', async () => {
      const { item } = await collector.add(certified)
      const sold = await collector.remove(item.id, 20)
      const bought = await collector.add(certified)
      expect(await collector.undo(sold.body.operation_id ?? '')).toMatchObject({
        status: 409,
        refusal: { error: taken },
      })
      // A corrected sale leaves the copy away.
      const corrected = await collector.correctSale(sold.body.operation_id ?? '', { sold_price: 21 })
      expect(corrected.status).toBe(200)
      await collector.remove(bought.item.id, 30)
      expect((await collector.undo(corrected.body.operation_id)).status).toBe(200)
      expect(await certs()).toEqual([certNumber])
    })

    it('does not come again in a trade, nor twice at once, unless it leaves in the same trade', async () => {
      const slabs = [await collector.add(certified), await collector.add(slab)]
      const received = { id: 'other', grading_company: 'PSA', grade: '10', cert_number: certNumber }
      const swap = { traded_away: [{ id: slabs[1]?.item.id }], received: [received] }
      expect(await collector.trade(swap)).toMatchObject({ status: 409, refusal: { error: taken } })
      const twice = [1, 2].map(() => ({ ...received, cert_number: '7654321' }))
      expect(await collector.trade({ ...swap, received: twice })).toMatchObject({ status: 409 })
      expect(await certs()).toEqual([null, certNumber])
      const back = await collector.trade({ ...swap, traded_away: [{ id: slabs[0]?.item.id }] })
      expect(back.body.received[0]).toMatchObject({ name: 'Blastoise', cert_number: certNumber })
      expect((await collector.undo(back.body.trade.id)).status).toBe(200)
      expect(await certs()).toEqual([null, certNumber])
    })

    it('stays in a trade that is corrected', async () => {
      const given = await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 5 })
      const received = { id: 'other', grading_company: 'PSA', grade: '10', cert_number: certNumber }
      const { body } = await collector.trade({ traded_away: [{ id: given.item.id }], received: [received] })
      expect((await collector.correctTrade(body.trade.id, { cash_delta: 2 })).status).toBe(200)
      expect(await certs()).toEqual([certNumber])
    })
  })

  describe('a search for a cert number', () => {
    it('finds the copies like it, as typed', async () => {
      await collector.add(certified)
      await collector.add({ ...slab, product_id: 'other', cert_number: '945973' })
      for (const search of [certNumber, '# 9459 7302']) {
        const { groups, pagination } = await collector.groups({ search })
        expect(groups.map(({ name }) => name)).toEqual(['Charizard'])
        expect(pagination.totalItems).toBe(1)
        expect((await collector.list({ search })).collection.map(copy => copy.cert_number)).toEqual([
          certNumber,
        ])
        expect((await collector.list({ search, limit: 500 })).pagination.totalItems).toBe(1)
      }
      expect((await collector.groups({ search: certNumber, type: 'sealed' })).groups).toEqual([])
    })

    it('finds neither part of a number, nor a copy that has left, nor that of somebody else', async () => {
      await (await newCollector(app)).add(certified)
      const { item } = await collector.add({ ...certified, cert_number: '1234567' })
      for (const search of [certNumber, '12345', '123456'])
        expect((await collector.groups({ search })).groups).toEqual([])
      await collector.remove(item.id, 5)
      expect((await collector.groups({ search: '1234567' })).groups).toEqual([])
    })
  })
})
