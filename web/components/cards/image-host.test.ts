import { expect, test } from 'vitest'
import { hostElsewhere } from './image-host.ts'

const listed = ['assets.tcgdex.net', 'images.example.com:8443']

test.each([
  ['/uploads/0123.webp', null],
  ['https://assets.tcgdex.net/en/base/base1/4/high.webp', null],
  ['HTTPS://Assets.TCGdex.net/4.webp', null],
  ['https://images.example.com:8443/4.png', null],
  ['https://images.example.com/4.png', 'images.example.com'],
  ['https://assets.tcgdex.net:8443/4.webp', 'assets.tcgdex.net:8443'],
  ['http://assets.tcgdex.net/4.webp', 'assets.tcgdex.net'],
  ['https://assets.tcgdex.net.example.com/4.webp', 'assets.tcgdex.net.example.com'],
  ['https://example.com?https://assets.tcgdex.net/', 'example.com'],
])('the image %s is elsewhere at %s', (imageUrl, host) => {
  expect(hostElsewhere(imageUrl, listed)).toBe(host)
})
