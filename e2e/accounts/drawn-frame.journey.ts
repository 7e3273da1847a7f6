// The frame of a collector's screen is in the page before its code has loaded, and the screen comes in its place.

import type { Locator } from '@playwright/test'
import { holdCode, waitForPaint } from './held-code.ts'
import { expect, test, visitorTest } from '#e2e/fixtures'

async function placeOf(text: Locator) {
  await expect(text).toBeVisible()
  const { x, y, height } = (await text.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  return { x: Math.round(x), y: Math.round(y), height: Math.round(height) }
}

const collection = { path: '/collection', drawn: 'My Collection', others: 'Welcome' }
const screens = [
  { ...collection, width: 390 },
  { ...collection, width: 1_280 },
  // On a phone the name of a journey's collector takes a line more.
  { path: '/dashboard', drawn: 'Welcome', others: 'My Collection', width: 1_280 },
]

for (const { path, drawn, others, width } of screens) {
  const name = `${path} shows its title at once and keeps it in its place, ${width} pixels wide`
  test(name, { tag: width === 390 ? [] : '@deep' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const release = await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    const frame = page.locator('#drawn-frame')
    const before = await placeOf(frame.getByText(drawn))
    await expect(frame.getByText('Holofolio')).toBeVisible()
    await expect(frame.getByText(others, { exact: true })).toBeHidden()
    // A picture: there is nothing yet to read out or to press.
    await expect(page.getByRole('heading')).toHaveCount(0)
    release()
    await expect(frame).toHaveCount(0)
    expect(await placeOf(page.getByRole('main').getByText(drawn))).toEqual(before)
  })
}

test('a screen without a title of its own shows the bars', { tag: '@deep' }, async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/trades', { waitUntil: 'commit' })
  const frame = page.locator('#drawn-frame')
  await expect(frame.getByText('Holofolio')).toBeVisible()
  await expect(frame.getByText('My Collection')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Trades' })).toBeVisible()
  await expect(frame).toHaveCount(0)
})

test('requests no code before the frame is painted', { tag: '@deep' }, async ({ page }) => {
  await waitForPaint(page)
  await page.goto('/collection')
  await expect(page.getByRole('heading', { level: 1, name: 'My Collection' })).toBeVisible()
  const { painted, asked } = await page.evaluate(() => ({
    // Its texts may come a moment after its bars.
    painted: performance.getEntriesByName('first-paint').map(({ startTime }) => startTime),
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(painted).toHaveLength(1)
  expect(Math.min(...asked)).toBeGreaterThan(Number(painted[0]))
})

visitorTest('a visitor does not see the frame', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/collection', { waitUntil: 'commit' })
  await expect(page.locator('#drawn-frame')).toBeAttached()
  await expect(page.locator('#drawn-frame')).toBeHidden()
  release()
  await expect(page).toHaveURL(/\/login$/)
})

visitorTest(
  'a page with nothing drawn requests its code at once',
  { tag: '@deep' },
  async ({ page, collector }) => {
    await waitForPaint(page)
    await page.goto('/register')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/collection')
    await expect(page).toHaveURL(/\/login$/)
    await page.evaluate(token => localStorage.setItem('token', token), collector.token)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible()
  },
)
