import { expect, test } from 'vitest'
import { listedNames, setNamesOf } from './listed-name.ts'

const listed = (...rows: [name: string, number: string | null][]) =>
  listedNames(rows.map(([name, number], index) => ({ id: String(index + 1), name, number })))
const card = (name: string, cardNumber: string | null, setCardCount: number | null = 191) => ({
  name,
  cardNumber,
  setCardCount,
})

test.each<[string, string | null, string, string | null]>([
  ['Pikachu', '57', 'Pikachu', '057/191'],
  ['Pikachu', '057', 'Pikachu - 057/191', '057/191'],
  ['Pikachu', '57/191', 'Pikachu', '57/191'],
  ['Pikachu', 'SWSH020', 'Pikachu', 'SWSH020'],
  ['Pikachu', 'SWSH20', 'Pikachu - SWSH020', 'SWSH020'],
  ['Sprigatito', '044', 'Sprigatito', 'SVP 044'],
  ['Ampharos δ', '1', 'Ampharos (Delta Species)', '1/191'],
  ['Flabébé', '3', 'Flabebe', '003/191'],
  ["Professor's Research", '5', 'Professor’s Research', '005/191'],
  ['Unown [A]', '5', 'Unown (A)', '5/191'],
  ['Team Magma & Team Aqua', '7', 'Team Magma and Team Aqua', '007/191'],
  ['Nidoran ♂', '9', 'Nidoran♂', '9'],
])('%s %s is %s %s', (name, number, listedName, listedNumber) => {
  expect(listed(['Other', '1/191'], [listedName, listedNumber]).cardId(card(name, number))).toBe('2')
})

test.each<[string, string | null, string, string | null]>([
  ['Pikachu', '57', 'Pikachu', '058/191'],
  ['Pikachu', '57', 'Pikachu', '057/165'],
  ['Pikachu', '57', 'Pikachu', null],
  ['Pikachu', null, 'Pikachu', '057/191'],
  ['Pikachu', '57', 'Pikachu ex', '057/191'],
  ['Pikachu', '57', 'Pikachu (Prerelease) [Staff]', '057/191'],
  ['Pikachu', '57', 'Pikachu (Poke Ball Pattern)', '057/191'],
  ['Pikachu', '57', 'Pikachu - 058/191', '057/191'],
  ['Pikachu', 'TG57', 'Pikachu', '057/191'],
  ['Pikachu', '73', 'Pikachu', '073/076 / 074/076'],
])('%s %s is not %s %s', (name, number, listedName, listedNumber) => {
  expect(listed([listedName, listedNumber]).cardId(card(name, number))).toBeNull()
})

test('takes none of two that fit', () => {
  const two = listed(['Pikachu', '057/191'], ['Pikachu - 057/191', '57/191'], ['Box', null], ['BOX', null])
  expect(two.cardId(card('Pikachu', '57'))).toBeNull()
  expect(two.sealedId('Box')).toBeNull()
})

test('compares totals only where both are known', () => {
  expect(listed(['Pikachu', '57']).cardId(card('Pikachu', '57'))).toBe('1')
  expect(listed(['Pikachu', '57/191']).cardId(card('Pikachu', '57', null))).toBe('1')
  expect(listed(['Pikachu', 'GG44/GG70']).cardId(card('Pikachu', 'GG44', 70))).toBe('1')
  expect(listed(['Pikachu', 'GG44/GG70']).cardId(card('Pikachu', 'GG44', 159))).toBeNull()
})

test('finds a sealed product by its whole name', () => {
  const boxes = listed(
    ['Surging Sparks Booster Box', null],
    ['Surging Sparks Booster Box Case', null],
    ['Surging Sparks Booster Pack Art Bundle [Set of 4]', null],
    ['Surging Sparks Pokemon Center Elite Trainer Box', null],
  )
  expect(boxes.sealedId('Surging Sparks Booster Box')).toBe('1')
  expect(boxes.sealedId('Surging Sparks Pokémon Center Elite Trainer Box')).toBe('4')
  expect(boxes.sealedId('Surging Sparks Elite Trainer Box')).toBeNull()
  expect(boxes.sealedId('Surging Sparks Booster Pack')).toBeNull()
})

test.each([
  ['SWSH12: Silver Tempest', ['SWSH12: Silver Tempest', 'SWSH12 Silver Tempest', 'Silver Tempest']],
  ['Base Set (Shadowless)', ['Base Set (Shadowless)']],
  ['Hidden Fates: Shiny Vault', ['Hidden Fates: Shiny Vault', 'Hidden Fates Shiny Vault']],
])('the set %s is one of %j', (name, expected) => {
  expect(setNamesOf(name)).toEqual(expected)
})
