// The head of the page requests what a screen needs, while its code loads, and nothing is requested twice.

import { expect, test } from '#e2e/fixtures'
import { settled } from '#e2e/settled'

const firstCalls = {
  '/dashboard': ['/api/collections/changes?range=30d', '/api/collections?page=1&limit=6'],
  '/collection': ['/api/collections/stats', '/api/collections?page=1&limit=12&grouped=true'],
  '/products': ['/api/products?page=1&limit=12'],
  '/activity': ['/api/operations?page=1&limit=20'],
  '/prices': ['/api/collections/stats', '/api/collections/stat-history'],
  '/profile': [],
}

for (const [path, calls] of Object.entries(firstCalls)) {
  const title = `${path} asks once, before its code runs, for what it shows first`
  test(title, { tag: path === '/dashboard' ? [] : '@deep' }, async ({ page, app }) => {
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
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await settled(page)
    expect(early.toSorted()).toEqual(['/api/auth/profile', ...calls].toSorted())
    for (const address of early) expect(asked.filter(other => other === address)).toEqual([address])
  })
}
