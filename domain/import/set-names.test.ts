import { describe, expect, test } from 'vitest'
import { setAgreement, setCodesOfApps } from './set-names.ts'

describe('a set is named', () => {
  test.each<[string, string, string]>([
    ['SV: Scarlet & Violet Promo Cards', 'SVP Black Star Promos', 'svp'],
    ['Scarlet & Violet Promo Cards', 'SVP Black Star Promos', 'svp'],
    ['Scarlet & Violet Energies', 'Scarlet & Violet Energy', 'sve'],
    ['Mega Evolution Promo', 'MEP Black Star Promos', 'mep'],
    ['Pokemon Sword & Shield Evolving Skies', 'Evolving Skies', 'swsh7'],
    ['XY - Steam Siege', 'Steam Siege', 'xy11'],
    ['Pokemon Game', 'Base Set', 'base1'],
  ])('%s', (written, setName, setCode) => {
    expect(setAgreement({ setName: written, setCode: null }, { setName, setCode })).toBe('same')
  })
})

test('a name of no set of ours has no code', () => {
  expect(setCodesOfApps('Dominaria United')).toEqual([])
})
