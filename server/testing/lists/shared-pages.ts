/** The calls of shared pages, as their collector and as visitors. */
import type { WireAnswer } from '#contract/endpoints'
import { insertProducts } from '#server/db/products/products'
import type { EngineName } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { plainProduct, setPrices } from '#server/testing/products'

type Query = Record<string, string | number>

/** The whole collection, with values. */
export const wholePage = { title: 'My cards', shows_values: true, shows_username: false }

/** What a page does not show unless it is chosen. */
export const notShown = { shows_cost: false, shows_notes: false, shows_place: false, shows_certs: false }

export function sharing(app: TestApp, { token }: { readonly token: string }) {
  const share = (body: object = {}) =>
    app.call('POST /api/shared-pages', { token, body: { ...wholePage, ...body } })
  return {
    share,
    /** Shares a page. Returns its id and the secret of its link. */
    made: async (body: object = {}) => {
      const { status, body: made, refusal } = await share(body)
      if (status !== 201) throw new Error(refusal.error)
      return { id: made.page.id, secret: made.secret }
    },
    change: (id: string, body: object) =>
      app.call('PUT /api/shared-pages/:id', { token, params: { id }, body: { ...wholePage, ...body } }),
    renew: (id: string) => app.call('POST /api/shared-pages/:id/link', { token, params: { id } }),
    stop: (id: string) => app.call('DELETE /api/shared-pages/:id', { token, params: { id } }),
    preview: (body: object = {}) =>
      app.call('POST /api/shared-pages/preview', { token, body: { ...wholePage, ...body } }),
    list: async () => (await app.call('GET /api/shared-pages', { token })).body.pages,
  }
}

/** A visitor without an account. */
export function visiting(app: TestApp, address?: string) {
  const from = address === undefined ? {} : { address }
  return {
    open: (secret: string) => app.call('GET /api/shared/:secret', { params: { secret }, ...from }),
    list: (secret: string, query: Query = {}) =>
      app.call('GET /api/shared/:secret/groups', { params: { secret }, query, ...from }),
    shared: async (secret: string): Promise<WireAnswer<'GET /api/shared/:secret'>['shared']> =>
      (await app.call('GET /api/shared/:secret', { params: { secret }, ...from })).body.shared,
    names: async (secret: string, query: Query = {}): Promise<string[]> => {
      const sent = { params: { secret }, query, ...from }
      return (await app.call('GET /api/shared/:secret/groups', sent)).body.groups.map(({ name }) => name)
    },
  }
}

const card = { productType: 'card', setName: 'Base Set', setCode: 'base1', cardNumber: '4' } as const
const charizard = { ...plainProduct, ...card, id: 'charizard', name: 'Charizard' }

/** A collector with four cards and a sealed product, all of which cost 77.77 on the same day. */
export async function sharingCollector(app: TestApp): Promise<TestCollector> {
  const products = [
    { ...charizard, imageUrl: 'https://assets.tcgdex.net/charizard.webp' },
    {
      ...plainProduct,
      ...card,
      id: 'pikachu',
      name: 'Pikachu',
      setName: 'Jungle',
      imageUrl: '/uploads/own.webp',
    },
    { ...charizard, id: 'box', name: 'Booster Box', productType: 'sealed_product', setName: 'Jungle' },
  ] as const
  await app.storage.write(tx => insertProducts(tx, products, '2026-01-01T00:00:00.000Z'))
  await setPrices(app.storage, [
    ['charizard', 'raw:near%20mint', 30_000],
    ['charizard', 'graded:psa:9', 90_050],
    ['box', 'sealed', 5_005],
  ])
  const owner = await newCollector(app)
  const bought = { purchase_price: 77.77, purchase_date: '2024-02-03' }
  await owner.add({ product_id: 'charizard', ...bought, condition: 'Near Mint', quantity: 2 })
  await owner.add({
    product_id: 'charizard',
    ...bought,
    grading_company: 'PSA',
    grade: '9',
    cert_number: '94597302',
  })
  await owner.add({ product_id: 'pikachu', ...bought, condition: 'Near Mint' })
  await owner.add({ product_id: 'box', ...bought })
  return owner
}

export interface SharingApp {
  readonly app: TestApp
  readonly owner: TestCollector
  /** The calls of the owner. */
  readonly page: ReturnType<typeof sharing>
  readonly visitor: ReturnType<typeof visiting>
}

/** An app with such a collector and a visitor. */
export async function sharingApp(engine: EngineName): Promise<SharingApp> {
  const app = await testApp(engine)
  const owner = await sharingCollector(app)
  return { app, owner, page: sharing(app, owner), visitor: visiting(app) }
}
