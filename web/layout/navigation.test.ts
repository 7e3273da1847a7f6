import { expect, test } from 'vitest'
import { activeEntry, bottomKeys, navigation } from './navigation.ts'

test.each([
  ['/dashboard', 'Dashboard'],
  ['/collection', 'Collection'],
  ['/collection/add', 'Quick add'],
  ['/products', 'Products'],
  ['/products/', 'Products'],
  ['/products/0199a2b4', 'Products'],
  ['/products/add', 'Add Product'],
  ['/products/additional', 'Products'],
  ['/trade', 'Trade'],
  ['/trades', 'Trades'],
  ['/prices', 'Stats'],
  ['/sets/base1', 'Sets'],
  ['/grading/0199a2b4', 'Grading'],
  ['/settings/prices', 'Price sources'],
])('%s belongs to %s', (pathname, label) => {
  expect(activeEntry(pathname)?.label).toBe(label)
})

test.each([
  '/',
  '/profile',
  '/activities',
  '/productsale',
  '/traders',
  '/login',
])('%s belongs to no entry', pathname => {
  expect(activeEntry(pathname)).toBeNull()
})

test('the bottom bar has five entries', () => {
  const labels = bottomKeys.map(key => navigation.find(entry => entry.to === key)?.label)
  expect(labels).toEqual(['Dashboard', 'Collection', 'Products', 'Trade', 'Add Product'])
})
