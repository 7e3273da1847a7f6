import { expect, test } from 'vitest'
import { sealedKindOf } from './sealed-name.ts'

test.each([
  ['Surging Sparks Booster Box', 'booster-box'],
  ['Surging Sparks Half Booster Box', 'half-booster-box'],
  ['Surging Sparks Booster Box Case', 'case'],
  ['151 Booster Bundle Display', 'display'],
  ['151 Booster Bundle', 'booster-bundle'],
  ['Prismatic Evolutions Elite Trainer Box', 'elite-trainer-box'],
  ['Prismatic Evolutions Pokémon Center Elite Trainer Box', 'pokemon-center-elite-trainer-box'],
  ['Surging Sparks Sleeved Booster Pack', 'sleeved-booster-pack'],
  ['Surging Sparks 3-Pack Blister [Zapdos]', 'triple-blister'],
  ['Chaos Rising Single Pack Blister [Toxel]', 'single-pack-blister'],
  ['151 Mini Tin [Arcanine & Omanyte]', 'mini-tin'],
  ['151 Mini Tin Display', 'display'],
  ['Paldea Evolved Build & Battle Stadium', 'build-and-battle-stadium'],
  ['151 Ultra-Premium Collection', 'premium-collection'],
  ['Ascended Heroes Premium Poster Collection: Mega Lucario', 'poster-collection'],
])('%s is a %s', (name, kind) => {
  expect(sealedKindOf(name)).toBe(kind)
})

test.each([
  'Booster Box [Set of 2]',
  'Base Set Booster Pack Art Bundle',
  'A Box (4 Mini Tins and a coin)',
  'Fun Pack',
])('%s tells no kind', name => {
  expect(sealedKindOf(name)).toBeNull()
})
