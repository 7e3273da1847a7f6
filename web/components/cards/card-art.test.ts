import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardArt, type CardArtProduct } from './card-art.tsx'

const product: CardArtProduct = {
  name: 'Charizard',
  productType: 'card',
  cardNumber: '4',
  setName: 'Base Set',
  rarity: 'Rare Holo',
  pokemonType: 'Fire',
  hp: 120,
  imageUrl: null,
}

test('a drawn card has no elements for texts that are too small to read', () => {
  const drawn = (size: 'thumb' | 'row' | 'fill') =>
    renderToStaticMarkup(createElement(CardArt, { product, size, alt: '' }))
  expect(drawn('fill')).toContain('Base Set')
  for (const size of ['thumb', 'row'] as const) {
    expect(drawn(size)).toContain('card-window')
    expect(drawn(size)).not.toMatch(/Charizard|Base Set|#4/)
  }
})
