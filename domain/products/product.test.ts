import { describe, expect, test } from 'vitest'
import { identityKey, type ProductIdentity } from './product.ts'

const charizard: ProductIdentity = {
  name: 'Charizard',
  productType: 'card',
  setName: 'Base Set',
  cardNumber: '4/102',
  miscInfo: null,
  otherPrinting: null,
  language: 'en',
}

describe('the identity of a product', () => {
  test('is its type, name, set, number and misc information', () => {
    expect(identityKey({ ...charizard, miscInfo: '1st Edition' })).toBe(
      'card:charizard:base%20set:4%2F102:1st%20edition',
    )
    expect(identityKey(charizard)).toBe('card:charizard:base%20set:4%2F102:')
  })

  test.each<[string, Partial<ProductIdentity>]>([
    ['in capitals', { name: 'CHARIZARD', setName: 'BASE SET' }],
    ['with spaces around', { name: ' Charizard ', cardNumber: '\t4/102\n' }],
    ['with doubled spaces', { setName: 'Base  \u00A0Set' }],
    ['in full-width letters', { name: 'Ｃｈａｒｉｚａｒｄ', cardNumber: '４／１０２' }],
    ['with empty misc information', { miscInfo: '' }],
    ['with blank misc information', { miscInfo: '  ' }],
  ])('is the same %s', (_, written) => {
    expect(identityKey({ ...charizard, ...written })).toBe(identityKey(charizard))
  })

  test('is the same for an accent written as one character or two', () => {
    const composed = { ...charizard, name: 'Pok\u00E9 Ball' }
    expect(identityKey({ ...charizard, name: 'Poke\u0301 Ball' })).toBe(identityKey(composed))
  })

  test('is the same for an absent and an empty card number', () => {
    const withoutNumber = { ...charizard, cardNumber: null }
    expect(identityKey({ ...charizard, cardNumber: '' })).toBe(identityKey(withoutNumber))
  })

  test.each<[string, Partial<ProductIdentity>]>([
    ['name', { name: 'Charmander' }],
    ['type', { productType: 'sealed_product' }],
    ['set', { setName: 'Base Set 2' }],
    ['number', { cardNumber: '4' }],
    ['no number', { cardNumber: null }],
    ['misc information', { miscInfo: '1st Edition' }],
    ['accent', { name: 'Chárizard' }],
  ])('differs by %s', (_, written) => {
    expect(identityKey({ ...charizard, ...written })).not.toBe(identityKey(charizard))
  })

  test('keeps fields apart', () => {
    expect(identityKey({ ...charizard, name: 'a:b', setName: 'c' })).not.toBe(
      identityKey({ ...charizard, name: 'a', setName: 'b:c' }),
    )
    expect(identityKey({ ...charizard, cardNumber: '4', miscInfo: null })).not.toBe(
      identityKey({ ...charizard, cardNumber: null, miscInfo: '4' }),
    )
  })
})
