// Texts of collectors are shown to others and to themselves: always as text, and none of it runs.

import { addProduct } from '#e2e/products/products'
import { addCopy } from '#e2e/copies/copies'
import { expect, test } from '#e2e/fixtures'
import { ownWord } from '#e2e/own-names'
import { button } from '#e2e/screen'
import { copyNamed, stepHeading } from '#e2e/trades/steps'
import { expectNothingRan, shortVectors, vectors } from './hostile.ts'

test('hostile texts show as text on every screen', { tag: '@deep' }, async ({ page, api, collector }) => {
  test.slow()
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const word = ownWord()
  const fields = {
    name: `${word}a ${vectors}`.slice(0, 200),
    set_name: vectors.slice(0, 200),
    rarity: vectors.slice(0, 100),
    misc_info: vectors,
    card_number: shortVectors,
    product_description: vectors,
  }
  const [kept, wanted] = [
    await addProduct(api, fields),
    await addProduct(api, { ...fields, name: `${word}b ${vectors}`.slice(0, 200) }),
  ]
  const graded = { condition: undefined, grading_company: shortVectors, grade: shortVectors }
  await addCopy(api, kept.id, graded)
  const away = await addCopy(api, kept.id)
  await api('POST', '/api/collections/trades', {
    traded_away: [{ id: away.id }],
    received: [{ id: wanted.id, grading_company: shortVectors, grade: shortVectors }],
    cash_delta: 0,
  })
  await api('PUT', `/api/wishlist/${wanted.id}`, {})
  const username = `${collector.username.slice(10, 18)}${shortVectors}`
  const names = { first_name: vectors.slice(0, 100), last_name: vectors.slice(0, 100) }
  await api('PUT', '/api/auth/profile', { username, email: collector.email, ...names })

  const query = encodeURIComponent(vectors.slice(0, 100))
  const removeKept = async () => {
    await button(page, `Remove ${kept.name}, ${shortVectors} ${shortVectors}`).click()
    await expect(page.getByRole('dialog').getByRole('paragraph').filter({ hasText: kept.name })).toBeVisible()
    await expectNothingRan(page)
  }
  const giveKept = async () => {
    await copyNamed(page, kept.name).click()
    await button(page, 'Next').click()
    await expect(stepHeading(page, 'Select Cards to Receive')).toBeVisible()
  }
  for (const [address, shown, act] of [
    ['/dashboard', `Welcome, ${names.first_name}`],
    ['/collection', kept.name, removeKept],
    [`/collection?search=${word}&set=${query}`, 'No products found'],
    [`/products?search=${word}`, kept.name],
    [`/products?search=${query}&set=${query}&rarity=${query}`, 'No products found'],
    [`/products/${kept.id}`, kept.name],
    ['/products/add', 'Product Name'],
    ['/trade', kept.name, giveKept],
    ['/trades', kept.name],
    ['/wishlist', wanted.name],
    ['/prices', 'Statistics'],
    ['/profile', 'Account Settings'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(shown).first(), address).toBeVisible()
    await expectNothingRan(page)
    await act?.()
  }
  expect(dialogs).toEqual([])
})
