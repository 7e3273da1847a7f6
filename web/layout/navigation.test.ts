import { expect, test } from 'vitest'
import { activeEntry, bottomKeys, navigation } from './navigation.ts'

test.each([
  ['/dashboard', 'Dashboard'],
  ['/collection', 'Collection'],
  ['/products', 'Products'],
  ['/products/', 'Products'],
  ['/products/0199a2b4', 'Products'],
  ['/products/add', 'Add Product'],
  ['/products/additional', 'Products'],
  ['/trade', 'Trade'],
  ['/trades', 'Trade'],
  ['/prices', 'Stats'],
])('%s belongs to %s', (pathname, label) => {
  expect(activeEntry(pathname)?.label).toBe(label)
})

test.each([
  '/',
  '/profile',
  '/activity',
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
