// Rules for every screen: it fits its window whatever it shows, its colours can be read in the dark, and its focus is
// visible.

import type { Page } from '@playwright/test'
import type { WireAnswer } from '#contract/endpoints'
import { runUser } from '#e2e/app'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test, visitorTest } from '#e2e/fixtures'
import { darken, expectNoViolations, expectNoViolationsInDeepRun, expectToFit } from '#e2e/screen'
import { settled } from '#e2e/settled'
import { addresses, widthsOfScreens } from './addresses.ts'
import { addLongWords } from './long-words.ts'

/** More Tab stops than any screen here has. */
const maxStops = 40

/** Loads a screen with everything it shows. */
async function load(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}

test('every screen fits its window with long words, and can be read in the dark', { tag: '@deep' }, async ({
  page,
  api,
  app,
  collector,
}) => {
  test.slow()
  const ofWords = await addLongWords(api)
  // Who may see reports.
  await runUser(app, 'trust', collector.username)
  for (const address of [...addresses, ...ofWords]) {
    await load(page, address)
    for (const width of widthsOfScreens) {
      await page.setViewportSize({ width, height: 900 })
      await expectToFit(page, `${address} at ${width} pixels`)
    }
    await darken(page)
    await expectNoViolationsInDeepRun(page)
  }
})

/** Answers with the totals that `totalOf` returns, in place of the totals of the collection. */
async function serveTotals(page: Page, totalOf: () => number): Promise<void> {
  await page.route(/\/api\/collections\/(stats|changes\?.*)$/, async route => {
    const answer = (await (await route.fetch()).json()) as WireAnswer<'GET /api/collections/stats'>
    const total = totalOf()
    const totals = {
      total_investment: total,
      total_market_price: total,
      priced_quantity: answer.basicStats.total_quantity,
      total_with_own_prices: total,
      own_priced_quantity: 1,
      valued_at: new Date().toISOString(),
      price_ages: { within_day: 2, within_week: 1, older: 1, oldest: '2026-03-02T08:00:00.000Z' },
    }
    await route.fulfill({ json: { ...answer, basicStats: { ...answer.basicStats, ...totals } } })
  })
}

/** The amounts that break across lines, and how many pixels the page is wider than its window. */
function misfits(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate(main => {
    const { scrollWidth, clientWidth } = document.documentElement
    const broken = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} pixels too wide`] : []
    const strip = main.querySelector('.small-figures, .collection-figures')?.children ?? []
    const rows = new Set(Array.from(strip, figure => figure.getBoundingClientRect().top))
    if (clientWidth >= 768 && rows.size > 1) broken.push('figures in several rows')
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const amount = /[+-]?\$[\d,]+\.\d\d/.exec(text.textContent ?? '')
      if (amount === null) continue
      const range = document.createRange()
      range.setStart(text, amount.index)
      range.setEnd(text, amount.index + amount[0].length)
      if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) broken.push(amount[0])
    }
    return broken
  })
}

test('no amount breaks across lines on a screen of totals', { tag: '@deep' }, async ({ page, api }) => {
  test.slow()
  let total = 0
  await addCopy(api, (await addProduct(api)).id, { purchase_price: 99_999_999.99 })
  await serveTotals(page, () => total)
  for (const [amount, shown] of [
    [15_190.71, '$15,190.71'],
    [1_234_567.89, '$1,234,567.89'],
    [900_000_000_000, '$900,000,000,000.00'],
  ] as const) {
    total = amount
    await page.goto('/dashboard')
    for (const [screen, address] of [
      ['Dashboard', '/dashboard'],
      ['Collection', '/collection'],
      ['Stats', '/prices'],
    ] as const) {
      await page.getByRole('link', { name: screen, exact: true }).first().click()
      await expect(page).toHaveURL(address)
      await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
      for (const width of [320, 360, 390, 640, 820, 1024, 1152, 1440]) {
        const place = `${shown} on ${address} at ${width} pixels`
        await page.setViewportSize({ width, height: 900 })
        await expect.soft.poll(() => misfits(page), place).toEqual([])
      }
    }
  }
})

test('the Tab key reaches nothing without a visible focus', async ({ page, api }) => {
  await addCopy(api, (await addProduct(api)).id)
  for (const address of ['/collection', '/products/add', '/profile?tab=notifications']) {
    await load(page, address)
    const reached: string[] = []
    const unseen: string[] = []
    while (reached.length < maxStops) {
      await page.keyboard.press('Tab')
      const stop = await focusOutline(page)
      if (stop === null) break
      reached.push(stop.html)
      if (stop.focused === stop.blurred) unseen.push(stop.html)
    }
    expect(reached.length, address).toBeGreaterThan(10)
    expect(unseen, address).toEqual([])
  }
})

/** The outline of the focused element with and without focus; null when nothing has the focus. */
function focusOutline(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const outline = () => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return `${outlineStyle === 'none' ? 'no outline' : outlineWidth}, ${boxShadow}`
    }
    const focused = outline()
    element.blur()
    const blurred = outline()
    element.focus()
    return { html: element.outerHTML.slice(0, 120), focused, blurred }
  })
}

test('an address with invalid parts opens as if without them', { tag: '@deep' }, async ({ page }) => {
  for (const [address, heading] of [
    ['/trade?step=abc', 'Select Cards to Trade Away'],
    ['/products?page=-5', 'Pokemon Products'],
    ['/collection?page=0&type=zzz', 'My Collection'],
    ['/trades?page=-1', 'Trades'],
    ['/activity?page=-1&kind=theft&from=tomorrow&view=all', 'Activity'],
    ['/wishlist?page=abc', 'Wishlist'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading }), address).toBeVisible()
    await settled(page)
    await expect(page.getByText(/^(Error loading|Couldn't load)/), address).toHaveCount(0)
  }
})

visitorTest('the accessibility check finds faults by the oldest and the newest rules', async ({ page }) => {
  await page.goto('/login')
  // The code would look for its place in what replaces it.
  await expect(page.locator('#drawn')).toHaveCount(0)
  await page.evaluate(() => {
    const close = '<button>·</button>'
    document.body.setHTMLUnsafe(`<main><h1>Faults</h1><img src="data:,">${close.repeat(20)}</main>`)
    document.querySelectorAll('button').forEach(element => {
      element.style.width = element.style.height = '9px'
    })
  })
  const report = expectNoViolations(page)
  await expect(report).rejects.toThrow(/image-alt/)
  await expect(report).rejects.toThrow(/target-size/)
})

test('the small catalogue is imported', async ({ api }) => {
  const countOf = async (type: string) => {
    const path = `/api/products?product_type=${type}`
    return (await api<WireAnswer<'GET /api/products'>>('GET', path)).pagination.totalItems
  }
  // At least: other journeys may have added products of their own.
  expect(await countOf('card')).toBeGreaterThanOrEqual(24)
  expect(await countOf('sealed_product')).toBeGreaterThanOrEqual(4)
})
