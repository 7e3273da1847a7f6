import { expect, expectNoViolations, test } from '#e2e/fixtures'

test('a visitor is shown the login screen', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoViolations(page)
})

test('a collector arrives on the dashboard', async ({ page, collector }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(collector.username).first()).toBeVisible()
  await expectNoViolations(page)
})

test('the catalogue holds the cards and the sealed products of the small file', async ({ api }) => {
  const cards = await api<{ pagination: { totalItems: number } }>('GET', '/api/products?product_type=card')
  const sealed = await api<{ pagination: { totalItems: number } }>(
    'GET',
    '/api/products?product_type=sealed_product',
  )
  // At least: other journeys of the same worker may have added products of their own.
  expect(cards.pagination.totalItems).toBeGreaterThanOrEqual(24)
  expect(sealed.pagination.totalItems).toBeGreaterThanOrEqual(4)
})

test('what is wrong with a page is found, by the oldest rules and the newest', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const close = '<button>·</button>'
    document.body.setHTMLUnsafe(`<main><h1>Faults</h1><img src="data:,">${close.repeat(20)}</main>`)
    document.querySelectorAll('button').forEach(button => {
      button.style.width = button.style.height = '9px'
    })
  })
  const report = expectNoViolations(page)
  await expect(report).rejects.toThrow(/image-alt/)
  await expect(report).rejects.toThrow(/target-size/)
})
