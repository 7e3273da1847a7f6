import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Cents } from '#domain/money/money'
import { addCopies, type NewCopies } from '#server/commands/copies/add-copies'
import { recordTrade } from '#server/commands/trades/record-trade'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { copiesEverHeld } from './copies-ever-held.ts'

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'card' },
      { id: 'other' },
      { id: 'box', productType: 'sealed_product' },
    ])
    await setPrices(app.storage, [
      ['card', 'raw:near%20mint', 500],
      ['box', 'sealed', 9_000],
    ])
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const read = (ids: readonly string[]) => app.storage.read(db => copiesEverHeld(db, collector.id, ids))
  const amount = (figure: number) => figure as Cents

  const additions: [what: string, added: Omit<NewCopies, 'productId'> & { productId?: string }][] = [
    ['a raw card with a price', { condition: 'Near Mint', purchasePriceCents: amount(101) }],
    ['two without a price', { condition: 'Damaged', purchasePriceCents: amount(0), quantity: 2 }],
    [
      'a slab with remarks',
      {
        gradingCompany: 'PSA',
        grade: '10',
        certNumber: '0012345',
        purchasePriceCents: amount(90_001),
        purchaseDate: '2024-05-06',
        note: 'two\nlines',
        tags: ['Vintage', 'Signed'],
        box: 'A',
        seller: 'A shop',
      },
    ],
    [
      'a card in grading',
      {
        gradingStatus: 'grading',
        rawCardCostCents: amount(1_200),
        gradingCostCents: amount(2_050),
        predictedGrade: '9',
      },
    ],
    [
      'a sealed product with costs',
      { productId: 'box', purchasePriceCents: amount(5_000), purchaseFeesCents: amount(125) },
    ],
  ]
  it.each(additions)('is as it is read afterwards: %s', async (_, added) => {
    const { copies } = await addCopies(app.parts, collector.id, null, { productId: 'card', ...added })
    expect(copies).toHaveLength(added.quantity ?? 1)
    expect(copies).toEqual(await read(copies.map(({ id }) => id)))
  })

  it('is as it is read after a trade', async () => {
    const priced = { condition: 'Near Mint', purchasePriceCents: amount(100) } as const
    const { copies } = await addCopies(app.parts, collector.id, null, { productId: 'card', ...priced })
    const { received } = await recordTrade(app.parts, collector.id, null, {
      tradedAway: copies.map(({ id }) => ({ id })),
      received: [
        { id: 'other', condition: 'Near Mint', ownPriceCents: amount(700) },
        { id: 'card', condition: 'Near Mint', quantity: 2 },
        { id: 'box' },
      ],
      day: '2025-01-02',
    })
    expect(received).toHaveLength(4)
    expect(received).toEqual(await read(received.map(({ id }) => id)))
  })
})
