// The heart that puts a product on the wishlist and takes it off, wherever it stands.

import type { Page } from '@playwright/test'
import { productNamed } from '#e2e/catalogue/catalogue'
import { tileOf } from '#e2e/catalogue/catalogue-tiles'
import { forgive } from '#e2e/complaints'
import { expect, expectNoViolations } from '#e2e/fixtures'
import { test } from '#e2e/signed-in'

const heartOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Wishlist: ${name}`, exact: true })

test('a heart on a tile is the heart of the product, and of the wishlist', async ({ page, api }) => {
  const pikachu = await productNamed(api, 'Pikachu')
  await page.goto(`/products?search=${pikachu.name}&set=${pikachu.set_name}`)
  const heart = heartOf(page, 'Pikachu')
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectNoViolations(page)

  await tileOf(page, 'Pikachu').getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pikachu' })).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => api('GET', '/api/wishlist/ids')).toEqual({ ids: [pikachu.id] })

  await page.getByRole('link', { name: 'Wishlist, 1 product', exact: true }).click()
  await expect(tileOf(page, 'Pikachu')).toContainText(pikachu.set_name)
  await expect(page.getByRole('status').filter({ hasText: '1 product' })).toBeAttached()
})

test('a heart that cannot be kept is taken back', async ({ page, api, complaints }) => {
  const pikachu = await productNamed(api, 'Pikachu')
  await page.goto(`/products/${pikachu.id}`)
  const heart = heartOf(page, 'Pikachu')
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const full = { error: 'A wishlist holds at most 5,000 products. Remove one first.', code: 'conflict' }
  await page.route('**/api/wishlist/*', async route => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await held
    return route.fulfill({ status: 409, json: full })
  })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  letGo()
  await expect(page.getByRole('alert')).toContainText(full.error)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  forgive(complaints, 409)
})

test('a heart pressed before it is known what is wished for shows the press too', async ({ page, api }) => {
  const pikachu = await productNamed(api, 'Pikachu')
  const { promise: known, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/api/wishlist/ids', async route => {
    await known
    await route.continue()
  })
  const { promise: kept, resolve: keep } = Promise.withResolvers<void>()
  await page.route(`**/api/wishlist/${pikachu.id}`, async route => {
    await kept
    await route.continue()
  })
  await page.goto(`/products/${pikachu.id}`)
  await heartOf(page, 'Pikachu').click()
  tell()
  await expect(heartOf(page, 'Pikachu')).toHaveAttribute('aria-pressed', 'true')
  keep()
  await expect.poll(() => api('GET', '/api/wishlist/ids')).toEqual({ ids: [pikachu.id] })
})

test('a heart on the wishlist is full, and takes off, before it is known what else is wished for', async ({
  page,
  api,
}) => {
  const { id } = await productNamed(api, 'Pikachu')
  await api('PUT', `/api/wishlist/${id}`, {})
  const { promise: known, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/api/wishlist/ids', async route => {
    await known
    await route.continue()
  })
  await page.goto('/wishlist')
  await expect(heartOf(page, 'Pikachu')).toHaveAttribute('aria-pressed', 'true')
  await heartOf(page, 'Pikachu').click()
  tell()
  await expect(page.getByText('Nothing on your wishlist')).toBeVisible()
  await expect.poll(() => api('GET', '/api/wishlist/ids')).toEqual({ ids: [] })
})
