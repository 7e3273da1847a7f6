// Each request costs a phone a round trip of 150 ms, and six run at a time.

import { listAsked } from '#e2e/asked'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test, visitorTest } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { settled } from '#e2e/settled'

const beforeFirstFigure = 8
const mostOf = { '/dashboard': 12, '/collection': 12, '/prices': 12, '/trade': 12, '/products/': 14 }

for (const [path, inAll] of Object.entries(mostOf)) {
  const title = `${path} shows its first figure after few requests, and needs few in all`
  test(title, { tag: path === '/dashboard' ? [] : '@deep' }, async ({ page, api }) => {
    // The sandbox has a price for any card of this set. It did not move, which asks for more of the dashboard.
    const { id } = await addProduct(api, { name: `${ownWord()} Mew`, set_name: 'Base Set' })
    await api('GET', `/api/prices/product/${id}?condition=Near+Mint`)
    await addCopy(api, id, { purchase_price: 1234.56 })
    // A small phone: what is further down waits until it is seen.
    await page.setViewportSize({ width: 412, height: 640 })
    const asked = listAsked(page)
    let before: number | undefined
    await page.exposeFunction('onFigure', () => {
      before ??= asked.length
    })
    await page.addInitScript(() => {
      const watcher = new MutationObserver(() => {
        if (!document.body?.textContent.includes('$1,234.56')) return
        watcher.disconnect()
        const { onFigure } = window as unknown as { onFigure: () => void }
        onFigure()
      })
      watcher.observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto(path === '/products/' ? `${path}${id}` : path)
    await expect(page.getByText('$1,234.56').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    await settled(page)
    await expect.poll(() => before).toBeDefined()
    // A product's first figure is its price; what was paid comes with its copies.
    if (path !== '/products/') expect(before, asked.join('\n')).toBeLessThanOrEqual(beforeFirstFigure)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(inAll)
  })
}

test('a price that is found on a product’s page asks for its history and copies once', async ({
  page,
  api,
}) => {
  const { id } = await addProduct(api, { name: `${ownWord()} Mew`, set_name: 'Base Set' })
  const asked = listAsked(page)
  await page.goto(`/products/${id}`)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance.getByText(/^\$\d/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Price history' }).getByText('By source')).toBeVisible()
  await settled(page)
  const times = (part: string) => asked.filter(one => one.includes(part)).length
  expect([times('/history'), times('product_id=')], asked.join('\n')).toEqual([1, 1])
})

visitorTest('/login needs the page and two scripts', async ({ page }) => {
  const asked = listAsked(page)
  await page.goto('/login')
  await expect(page.locator('#drawn')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const script = expect.stringMatching(/^script \/assets\//)
  expect(asked).toEqual(['document /login', script, script])
  await expect(page.locator('img')).toHaveCount(0)
})
