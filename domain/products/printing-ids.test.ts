import { expect, test } from 'vitest'
import { idsOfPrintings, type IdCatalogue } from './printing-ids.ts'

const found = (catalogue: IdCatalogue, ids: Record<string, number>, ...keys: (string | null)[]) =>
  Object.fromEntries(idsOfPrintings(catalogue, ids, keys))

test('a printing has the id of its key, and others share none', () => {
  const ids = {
    normal: 610_356,
    reverse: 610_356,
    'reverse:pokeball': 610_536,
    'reverse:masterball': 610_637,
  }
  expect(found('tcgplayer', ids, 'normal', 'reverse', 'reverse:pokeball', 'holo')).toEqual({
    normal: 610_356,
    reverse: 610_356,
    'reverse:pokeball': 610_536,
  })
})

test('the id of the whole card belongs to its plain printings alone', () => {
  const keys = ['normal', 'reverse', 'normal:unlimited', 'normal:1st-edition', 'normal:league', 'holo:cosmos']
  expect(found('tcgplayer', { '*': 7 }, ...keys.filter(key => key !== 'normal'))).toEqual({
    reverse: 7,
    'normal:unlimited': 7,
  })
  expect(found('tcgplayer', { '*': 7, reverse: 8, 'normal:league': 9 }, ...keys)).toMatchObject({
    reverse: 8,
    'normal:league': 9,
  })
})

test('a product without printings has the id of the whole card, and none of a printing', () => {
  expect(found('tcgplayer', { '*': 7 }, null)).toEqual({ null: 7 })
  expect(found('tcgplayer', { normal: 7 }, null)).toEqual({})
  expect(found('cardmarket', { '*': 7, 'normal:league': 7 }, null)).toEqual({ null: 7 })
})

test('printings of another finish or edition share an id at TCGplayer, which has a row for each', () => {
  const ids = { holo: 5, 'holo:1st-edition': 5, reverse: 5, 'reverse:set-logo': 6, normal: 5 }
  expect(found('tcgplayer', ids, ...Object.keys(ids))).toEqual(ids)
})

test('printings that a price list cannot tell apart leave the id to the plainest', () => {
  const stamped = { normal: 5, 'normal:pre-release': 5, 'normal:staff': 5 }
  expect(found('tcgplayer', stamped, ...Object.keys(stamped))).toEqual({ normal: 5 })
  const shadowless = { 'holo:shadowless': 5, 'holo:shadowless:1st-edition': 5 }
  expect(found('tcgplayer', shadowless, ...Object.keys(shadowless))).toEqual(shadowless)
  expect(found('cardmarket', shadowless, ...Object.keys(shadowless))).toEqual({ 'holo:shadowless': 5 })
  const editions = { '*': 5, 'holo:1st-edition': 5 }
  expect(found('cardmarket', editions, 'holo', 'holo:1st-edition')).toEqual({ holo: 5 })
})

test('of equally plain ones none has it', () => {
  const patterns = { 'reverse:pokeball': 5, 'reverse:masterball': 5 }
  expect(found('tcgplayer', patterns, ...Object.keys(patterns))).toEqual({})
  expect(found('cardmarket', { '*': 5 }, 'normal', 'holo', 'reverse')).toEqual({ reverse: 5 })
})

test('a printing that the catalogue lacks counts when another one shares its id', () => {
  const patterns = { 'reverse:pokeball': 5, 'reverse:masterball': 5 }
  expect(found('tcgplayer', patterns, 'reverse:pokeball')).toEqual({})
})
