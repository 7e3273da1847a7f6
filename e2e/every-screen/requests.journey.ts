// Each request costs a phone a round trip of 150 ms, and six run at a time.

import { listAsked } from '#e2e/asked'
import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test, visitorTest } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { settled } from '#e2e/settled'

const atMost = { beforeFirstFigure: 8, inAll: 15 }

for (const path of ['/dashboard', '/collection', '/prices']) {
  const title = `${path} shows its first figure after few requests, and needs few in all`
  test(title, { tag: path === '/dashboard' ? [] : '@deep' }, async ({ page, api }) => {
    // The sandbox has a price for any card of this set. It did not move, which asks for more of the dashboard.
    const { id } = await addProduct(api, { name: `${ownWord()} Mew`, set_name: 'Base Set' })
    await api('GET', `/api/prices/product/${id}?condition=Near+Mint`)
    await addCopy(api, id, { purchase_price: 1234.56 })
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
    await page.goto(path)
    await expect(page.getByText('$1,234.56').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await settled(page)
    await expect.poll(() => before).toBeDefined()
    expect(before, asked.join('\n')).toBeLessThanOrEqual(atMost.beforeFirstFigure)
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(atMost.inAll)
  })
}

visitorTest('/login needs the page and two scripts', async ({ page }) => {
  const asked = listAsked(page)
  await page.goto('/login')
  await expect(page.locator('#drawn')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const script = expect.stringMatching(/^script \/assets\//)
  expect(asked).toEqual(['document /login', script, script])
  await expect(page.locator('img')).toHaveCount(0)
})
