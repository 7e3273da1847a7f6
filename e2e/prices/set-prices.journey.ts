// As installed, a set shows prices of cards that are in no collection: it asks TCGdex about the cards in view, and about no others.

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importCatalogue, startApp } from '#e2e/app'
import { expect, test as base } from '#e2e/fixtures'
import { countCalls } from '#e2e/presses'
import { darken, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { pocketOf } from '#e2e/sets/pockets'
import { type CardServer, startCardServer } from './card-server.ts'

const size = 200

const test = base.extend<{ cards: CardServer }>({
  cards: async ({}, use) => {
    const cards = await startCardServer()
    await use(cards)
    await cards.stop()
  },
  app: async ({ cards }, use) => {
    const app = await startApp({
      PRICE_SOURCE: 'tcgdex',
      TCGDEX_API_URL: cards.url,
      PRICE_AT_ONCE: 'on',
      RATE_LIMIT: 'on',
    })
    const file = join(app.dataFolder, 'large-set.ndjson')
    await writeFile(file, Array.from({ length: size }, (_, index) => cardRow(index + 1)).join('\n'))
    await importCatalogue(app.env, ['--file', file])
    await use(app)
    await app.stop()
  },
})

function cardRow(number: number): string {
  return JSON.stringify({
    category: 'Pokemon',
    id: `large1-${number}`,
    localId: String(number),
    name: `Ditto of ${number}`,
    set: { id: 'large1', name: 'Large Set', cardCount: { official: size, total: size } },
    variants_detailed: [{ type: 'normal' }, { type: 'reverse' }],
  })
}

test('the cards of a set that are in view get their prices, and search shows them', async ({
  page,
  cards,
}) => {
  const numbersAsked = () => cards.asked.map(id => Number(id.replace('large1-', '')))
  const pocket = (number: number) => pocketOf(page, `Ditto of ${number}`)

  await page.goto('/sets/large1')
  await expect(pocket(1)).toContainText('#1 $1.00')
  await expect(page.getByText(/^200 missing: \$[\d,.]+ for \d+, \d+ without a price$/)).toBeVisible()
  await expect(page.getByText(/^Prices are for Near Mint, the oldest as of /)).toBeVisible()
  expect(numbersAsked().length).toBeLessThan(80)
  await expectNoViolationsInDeepRun(page)

  await pocket(size).scrollIntoViewIfNeeded()
  await expect(pocket(size)).toContainText('$200.00')
  expect(numbersAsked()).not.toContain(size / 2)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectToFit(page)
  await darken(page)
  await expectNoViolationsInDeepRun(page)

  await test.step('each printing has its own price, and the chosen ones their sum', async () => {
    await page.goto('/sets/large1?printings=true')
    await expect(pocket(3).first()).toContainText('$3.00')
    await expect(pocket(3).last()).toContainText('Reverse Holo')
    await expect(pocket(3).last()).toContainText('$6.00')
    await page.getByRole('checkbox', { name: 'Choose Ditto of 1 #1, Normal' }).check()
    await page.getByRole('checkbox', { name: 'Choose Ditto of 3 #3, Reverse Holo' }).check()
    await expect(page.getByRole('region', { name: 'Chosen cards' })).toContainText('2 chosen: $7.00')
  })

  const finds = countCalls(page, 'POST', '/api/prices/find')
  await page.goto('/products?search=Ditto%20of%20200')
  await expect(page.getByRole('article').filter({ hasText: 'Ditto of 200' })).toContainText('$200.00')
  expect(finds).toEqual([])
})
