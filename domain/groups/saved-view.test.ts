import { expect, it } from 'vitest'
import { viewNameKey, viewParametersFault } from './saved-view.ts'

const many = (entries: number) =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: entries }, (_, index) => [
        'a'.repeat(Math.floor(index / 26) + 1) + String.fromCharCode(97 + (index % 26)),
        1,
      ]),
    ),
  )

it.each([
  '{}',
  '{"search":"charizard","sort":"value","size":48}',
  `{"search":"${'x'.repeat(200)}"}`,
  many(40),
])('accepts %s', json => {
  expect(viewParametersFault(json)).toBeNull()
})

it.each([
  ['charizard', 'must be JSON'],
  ['["charizard"]', 'must be a JSON object'],
  ['null', 'must be a JSON object'],
  ['{"set":{"name":"Base Set"}}', /names of letters/],
  ['{"set name":"Base Set"}', /names of letters/],
  ['{"size":1.5}', /names of letters/],
  ['{"table":true}', /names of letters/],
  [`{"search":"${'x'.repeat(201)}"}`, /at most 200 characters/],
  [many(41), /at most 40/],
])('refuses %s', (json, fault) => {
  expect(viewParametersFault(json)).toMatch(fault)
})

it('names that read alike share a key', () => {
  expect(viewNameKey('Charizards by value')).toBe(viewNameKey('charizards BY value'))
  expect(viewNameKey('Charizards')).not.toBe(viewNameKey('Blastoises'))
})
