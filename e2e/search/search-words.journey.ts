// What people type for a card: its set and number as printed or as in its id, and what its version is called.

import { expect, test } from '#e2e/fixtures'

test('a card is found by set and number, and by what its version is called', { tag: '@deep' }, async ({
  page,
}) => {
  await page.goto('/products')
  for (const [text, name, set] of [
    ['sv3pt5 199', 'Charizard ex', '151'],
    ['sv03.5-199', 'Charizard ex', '151'],
    ['MEW 165', 'Rigid Band', '151'],
    ['BS 58', 'Pikachu', 'Base Set'],
    ['charizard alt art', 'Charizard ex', '151'],
  ] as const) {
    await page.getByRole('searchbox').fill(text)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText(name)
    await expect(page.getByRole('article')).toContainText(set)
  }
})
