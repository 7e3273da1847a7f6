import { expect, test } from 'vitest'
import { activeEntry } from './navigation.ts'

test.each([
  ['/dashboard', 'Dashboard'],
  ['/collection', 'Collection'],
  ['/products', 'Products'],
  ['/products/', 'Products'],
  ['/products/0199a2b4', 'Products'],
  ['/products/add', 'Add Product'],
  ['/products/additional', 'Products'],
  ['/prices', 'Stats'],
])('%s belongs to %s', (pathname, label) => {
  expect(activeEntry(pathname)?.label).toBe(label)
})

test.each(['/', '/profile', '/productsale', '/login'])('%s belongs to no entry', pathname => {
  expect(activeEntry(pathname)).toBeNull()
})
