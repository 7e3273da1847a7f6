import { describe, expect, test } from 'vitest'
import type { Language } from './language.ts'
import {
  type CertifiedCard,
  certificateSearch,
  matchOf,
  type NamedCard,
  productOfCertificate,
} from './certificate-match.ts'

const slab = (
  name: string,
  setName: string | null,
  cardNumber: string | null,
  variety: string | null = null,
) => ({ name, setName, cardNumber, variety }) satisfies CertifiedCard
const card = (name: string, setName: string, cardNumber: string | null, language: Language = 'en') =>
  ({ name, setName, cardNumber, language }) satisfies NamedCard

const latios = slab('LATIOS-HOLO', 'POKEMON EX DEOXYS', '106')

describe('a certificate', () => {
  test.each<[CertifiedCard, NamedCard]>([
    [latios, card('Latios', 'Deoxys', '106')],
    [slab('FA/LUGIA V', 'POKEMON SIT EN-SILVER TEMPEST', '186'), card('Lugia V', 'Silver Tempest', '186')],
    [slab('PIKACHU', 'POKEMON MEW EN-151', '025'), card('Pikachu', '151', '025/165')],
    [
      slab("BLAINE'S CHARIZARD", 'POKEMON GYM CHALLENGE', '2'),
      card('Blaine’s Charizard', 'Gym Challenge', '2'),
    ],
    [slab('FLABEBE', 'POKEMON TG TEST', 'TG05'), card('Flabébé', 'Test', 'TG5')],
    [slab('HO-OH-HOLO', 'POKEMON NEO REVELATION', '7'), card('Ho-Oh', 'Neo Revelation', '7')],
    [{ ...latios, variety: 'EX DEOXYS-FRENCH' }, card('Latios', 'Deoxys', '106', 'fr')],
  ])('is of the product of its name, number and set: $name', (certificate, product) => {
    expect(matchOf(certificate, product)).toBe('same')
  })

  test.each<[string, CertifiedCard, NamedCard]>([
    ['another set', latios, card('Latios', 'Dragon', '106')],
    ['a set without a name of its own', latios, card('Latios', 'The Set', '106')],
    ['another language', { ...latios, variety: 'EX DEOXYS-FRENCH' }, card('Latios', 'Deoxys', '106')],
    ['another language than English', latios, card('Latios', 'Deoxys', '106', 'fr')],
    ['a third language', { ...latios, variety: 'FRENCH' }, card('Latios', 'Deoxys', '106', 'de')],
    [
      'a language called as another',
      { ...latios, variety: 'CHINESE' },
      card('Latios', 'Deoxys', '106', 'zh-tw'),
    ],
    ['no set', slab('LATIOS', null, '106'), card('Latios', 'Deoxys', '106')],
    ['no number', slab('LATIOS', 'POKEMON EX DEOXYS', null), card('Latios', 'Deoxys', '106')],
  ])('is perhaps of a product with %s', (_, certificate, product) => {
    expect(matchOf(certificate, product)).toBe('perhaps')
  })

  test.each<[string, CertifiedCard, NamedCard]>([
    ['another number', latios, card('Latios', 'Deoxys', '107')],
    ['no number where it has one', latios, card('Latios', 'Deoxys', null)],
    ['another name', latios, card('Latias', 'Deoxys', '106')],
    ['a longer name', latios, card('Latios ex', 'Deoxys', '106')],
  ])('is not of a product with %s', (_, certificate, product) => {
    expect(matchOf(certificate, product)).toBe('other')
  })

  test('is searched for by number and name, without its finish', () => {
    expect(certificateSearch(latios)).toBe('106 latios')
    expect(certificateSearch(slab('FA/LUGIA V', null, '#004/195'))).toBe('4 lugia v')
    expect(certificateSearch(slab('LATIOS', null, null))).toBeNull()
    expect(certificateSearch(slab('HOLO', null, '4'))).toBeNull()
  })
})

describe('the product of a certificate', () => {
  const [deoxys, dragon] = [card('Latios', 'Deoxys', '106'), card('Latios', 'Dragon', '106')]

  test('is the only one of its name, number and set', () => {
    expect(productOfCertificate(latios, [dragon, deoxys])).toEqual({ product: deoxys, candidates: [] })
  })

  test('is of the set with the longer name', () => {
    const certificate = slab('PIKACHU', 'POKEMON SCARLET & VIOLET PALDEA EVOLVED', '62')
    const [base, evolved] = [
      card('Pikachu', 'Scarlet & Violet', '62'),
      card('Pikachu', 'Scarlet & Violet Paldea Evolved', '62'),
    ]
    expect(productOfCertificate(certificate, [base, evolved]).product).toBe(evolved)
  })

  test('is not guessed: others are candidates, five at most', () => {
    expect(productOfCertificate(latios, [])).toEqual({ product: null, candidates: [] })
    expect(productOfCertificate(latios, [dragon])).toEqual({ product: null, candidates: [dragon] })
    const twins = [deoxys, { ...deoxys }]
    expect(productOfCertificate(latios, [dragon, ...twins])).toEqual({
      product: null,
      candidates: [...twins, dragon],
    })
    expect(
      productOfCertificate(
        latios,
        Array.from({ length: 9 }, () => dragon),
      ).candidates,
    ).toHaveLength(5)
  })
})
