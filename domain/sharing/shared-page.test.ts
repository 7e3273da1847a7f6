import { expect, it } from 'vitest'
import { isSharedSecret, sharedLink, sharedOrder } from './shared-page.ts'

it.each([
  [null, null, true, { sort: 'added', direction: 'desc' }],
  ['name', null, false, { sort: 'name', direction: 'asc' }],
  ['name', 'desc', false, { sort: 'name', direction: 'desc' }],
  ['value', null, true, { sort: 'value', direction: 'desc' }],
  ['value', 'asc', false, { sort: 'added', direction: 'desc' }],
] as const)('sorts by %s, %s, with values %s', (sort, direction, showsValues, order) => {
  expect(sharedOrder(sort, direction, showsValues)).toEqual(order)
})

it('knows a secret by its form', () => {
  const secret = 'aB3_-'.repeat(9).slice(0, 43)
  expect(isSharedSecret(secret)).toBe(true)
  for (const other of ['', 'x', `${secret}x`, secret.slice(1), secret.replace('_', '+')])
    expect(isSharedSecret(other)).toBe(false)
  expect(sharedLink('https://cards.example', secret)).toBe(`https://cards.example/shared/${secret}`)
})
