// The questions of the page with edits that wait, which needs a server where they wait.

import type { WireAnswer } from '#contract/endpoints'
import { runUser } from '#e2e/app'
import { productNamed } from '#e2e/products/products'
import { apiOf, ownApp, register, test as base } from '#e2e/fixtures'
import { load, lookAtEach } from './look.ts'

const test = base.extend({
  app: ownApp({ CATALOGUE_EDITS: 'trusted' }),
  // The first account of a server is an operator's.
  collector: async ({ app }, use) => {
    await register(app, 'operator')
    await use(await register(app))
  },
})

test('questions about edits that wait', async ({ page, api, app, collector }) => {
  await runUser(app, 'trust', collector.username)
  const theirs = apiOf(app, (await register(app)).token)
  for (const name of ['Pikachu', 'Blastoise']) {
    const { id } = await productNamed(api, name)
    await theirs('PUT', `/api/products/${id}`, { rarity: 'Rude' })
  }
  await load(page, '/reports')
  await lookAtEach(page, [
    {
      file: 'web/screens/reports/waiting-edits.tsx',
      name: /^Refuse all edits from/,
      open: /^Refuse all from/,
    },
  ])
  const { waiting_edits: waiting } = await api<WireAnswer<'GET /api/waiting-edits'>>(
    'GET',
    '/api/waiting-edits',
  )
  const [{ id, product_id, revision, updated_at }] = waiting as [(typeof waiting)[number]]
  await api('POST', `/api/waiting-edits/${id}/approve`, { revision, updated_at })
  await load(page, `/products/${product_id}#history`)
  await lookAtEach(page, [
    {
      file: 'web/screens/product/revert-all-button.tsx',
      name: /^Revert all edits of/,
      open: /^Revert all edits of/,
    },
  ])
})
