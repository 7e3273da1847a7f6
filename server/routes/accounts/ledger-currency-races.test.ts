/** The currency of a ledger, chosen while the first copy is being added. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { readRate } from '#domain/money/exchange'
import { changeSettings } from '#server/commands/accounts/change-settings'
import { addCopies } from '#server/commands/copies/add-copies'
import { saveRates } from '#server/db/prices/exchange-rates'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { heldOpen, settledOrWaiting } from '#server/testing/interleaving'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { readsRates: true })
    await addProducts(app.storage, [{ id: 'charizard' }])
    const rate = readRate('USD', '1.1')
    if (rate === null) throw new Error('no rate')
    const rates = ['USD', 'JPY'].map(currency => ({ day: '2026-03-13', currency, rate }))
    await app.storage.write(tx => saveRates(tx, rates))
  })
  afterAll(() => app.close())

  const ledgerOf = async (token: string) => {
    const { user } = (await app.call('GET /api/auth/profile', { token })).body
    return [user.ledger_currency, user.is_ledger_fixed]
  }
  /** As the call of a ledger with decimals hands it on. */
  const decoded = {
    productId: 'charizard',
    condition: 'Near Mint',
    purchasePriceCents: cents(1_250),
  } as const
  const adding = (storage: Storage, id: string) => addCopies({ ...app.parts, storage }, id, null, decoded)

  it('is not changed while a first copy is being added', async () => {
    const { token, id } = await newCollector(app)
    const held = heldOpen(app.storage)
    const added = adding(held.storage, id)
    await held.reached
    const chosen = app.call('PUT /api/auth/settings', { token, body: { ledger_currency: 'JPY' } })
    await settledOrWaiting(app.storage, chosen)
    held.release()
    await added
    expect((await chosen).status).toBe(409)
    expect(await ledgerOf(token)).toEqual(['USD', true])
  })

  it('rejects a first copy that was sent before it changed', async () => {
    const { token, id, list } = await newCollector(app)
    const held = heldOpen(app.storage)
    const chosen = changeSettings({ ...app.parts, storage: held.storage }, id, { ledgerCurrency: 'JPY' })
    await held.reached
    const added = adding(app.storage, id).catch((error: unknown) => error)
    await settledOrWaiting(app.storage, added)
    held.release()
    await chosen
    expect(await added).toMatchObject({
      code: 'conflict',
      message: 'Your ledger is in JPY now, which has no decimals. Check the amounts and try again.',
    })
    expect([await ledgerOf(token), (await list()).collection]).toEqual([['JPY', false], []])
  })
})
