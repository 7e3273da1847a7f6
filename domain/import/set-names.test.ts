import { describe, expect, test } from 'vitest'
import { isSetCode, setAgreement, setCodesOfApps } from './set-names.ts'

describe('a set is named by its name in an app or by a code', () => {
  test.each<[string, string, string]>([
    ['SV: Scarlet & Violet Promo Cards', 'SVP Black Star Promos', 'svp'],
    ['Scarlet & Violet Promo Cards', 'SVP Black Star Promos', 'svp'],
    ['Scarlet & Violet Energies', 'Scarlet & Violet Energy', 'sve'],
    ['Mega Evolution Promo', 'MEP Black Star Promos', 'mep'],
    ['Pokemon Sword & Shield Evolving Skies', 'Evolving Skies', 'swsh7'],
    ['XY - Steam Siege', 'Steam Siege', 'xy11'],
    ['Pokemon Game', 'Base Set', 'base1'],
    ['MEW', '151', 'sv03.5'],
    ['sv3pt5', '151', 'sv03.5'],
    ['sv03.5', '151', 'sv03.5'],
    ['swsh45sv', 'Shining Fates Shiny Vault', 'swsh4.5sv'],
    ['swsh12pt5', 'Crown Zenith', 'swsh12.5'],
    ['sm75', 'Dragon Majesty', 'sm7.5'],
    ['cel25c', 'Celebrations Classic Collection', 'cel25cc'],
    ['pgo', 'Pokémon GO', 'swsh10.5'],
    ['mcd19', "McDonald's Collection 2019", '2019sm'],
    ['zsv10pt5', 'Black Bolt', 'sv10.5b'],
    ['base6', 'Legendary Collection', 'lc'],
    ['PR-SV', 'SVP Black Star Promos', 'svp'],
    ['TEF', 'Temporal Forces', 'sv05'],
  ])('%s', (written, setName, setCode) => {
    const named = isSetCode(written)
      ? { setName: null, setCode: written }
      : { setName: written, setCode: null }
    expect(setAgreement(named, { setName, setCode })).toBe('same')
  })
})

test('a code is one of a known set', () => {
  const codes = ['CRZ:GG', 'MEW', 'sv3pt5', 'sv03.5', 'PR-SW', 'base1', 'tk-ex-m', 'TG', 'SWSH', 'No', '199']
  expect(codes.filter(isSetCode)).toEqual(['CRZ:GG', 'MEW', 'sv3pt5', 'sv03.5', 'PR-SW', 'base1', 'tk-ex-m'])
})

test('a name of no set of ours has no code', () => {
  expect(setCodesOfApps('Dominaria United')).toEqual([])
})
