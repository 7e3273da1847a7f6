// The head of the page requests what a screen needs, while its code loads, and nothing is requested twice.

import { expect, test } from '#e2e/fixtures'
import { productNamed } from '#e2e/products/products'
import { settled } from '#e2e/settled'

const firstCalls = {
  '/dashboard': ['/api/collections/changes?range=30d'],
  '/collection': ['/api/collections/stats', '/api/collections?page=1&limit=12&grouped=true'],
  '/products': ['/api/products?page=1&limit=12'],
  '/activity': ['/api/operations?page=1&limit=20'],
  '/prices': ['/api/collections/stats', '/api/collections/stat-history'],
  '/profile': [],
  '/products/:id': ['/api/products/:id'],
  '/trade': ['/api/collections?page=1&limit=1000'],
  '/sets': ['/api/sets?page=1&limit=24&mine=true'],
  '/sets/base1': ['/api/sets/base1?language=en'],
}

for (const [path, calls] of Object.entries(firstCalls)) {
  const title = `${path} asks once, before its code runs, for what it shows first`
  const isInGate = ['/dashboard', '/products/:id', '/trade'].includes(path)
  test(title, { tag: isInGate ? [] : '@deep' }, async ({ page, app, api }) => {
    const { id } = await productNamed(api, 'Professor Oak')
    // A price that the page finds has it read the product again.
    await api('GET', `/api/prices/product/${id}`)
    const withId = (address: string) => address.replace(':id', id)
    const asked: string[] = []
    let codeRan = false
    const early: string[] = []
    page.on('request', request => {
      const address = request.url().replace(app.url, '')
      if (!address.startsWith('/api/')) return
      asked.push(address)
      if (!codeRan) early.push(address)
    })
    // The scripts arrive last, as on a slow connection.
    await page.route('**/assets/*.js', async route => {
      await expect.poll(() => early.length).toBeGreaterThan(calls.length)
      codeRan = true
      await route.continue()
    })
    await page.goto(withId(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await settled(page)
    expect(early.toSorted()).toEqual(['/api/auth/profile', ...calls.map(withId)].toSorted())
    for (const address of early)
      expect(
        asked.filter(other => other === address),
        asked.join(' '),
      ).toEqual([address])
  })
}
