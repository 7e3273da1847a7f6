import { expect, test } from 'vitest'
import { namedCard } from './named-card.ts'

test.each([
  ['Pidgeot 35/132 (RH)', 'Pidgeot', '35', 'RH'],
  ['Unown V 176/195 - Holo', 'Unown V', '176', 'Holo'],
  ['Butterfree 012/165 - non-holo', 'Butterfree', '012', 'non-holo'],
  ['Tropius 52/111 - Pre-release', 'Tropius', '52', 'Pre-release'],
  ['Ho-Oh HGSS01 - H', 'Ho-Oh', 'HGSS01', 'H'],
  ["Ethan's Pichu 071/182 - R Holo", "Ethan's Pichu", '071', 'R Holo'],
  ['Dartrix - Cosmos Holo', 'Dartrix', undefined, 'Cosmos Holo'],
  ['Energy Retrieval - 1st', 'Energy Retrieval', undefined, '1st'],
  ['Pikachu Rev Holo', 'Pikachu', undefined, 'Rev Holo'],
  ['Charizard-Holo', 'Charizard', undefined, 'Holo'],
  ['Pikachu - 057/191 (Prerelease) [Staff]', 'Pikachu', '057', 'Prerelease Staff'],
  ['FA/Charizard V', 'Charizard V', undefined, null],
  ['Porygon-Z', 'Porygon-Z', undefined, null],
  ['Ho-Oh', 'Ho-Oh', undefined, null],
  ['Team Magma vs Team Aqua - Grunt', 'Team Magma vs Team Aqua - Grunt', undefined, null],
  ['Porygon2', 'Porygon2', undefined, null],
])('%s', (typed, name, number, printing) => {
  const card = namedCard(typed)
  expect([card.name, card.number?.number, card.printing]).toEqual([name, number, printing])
})
