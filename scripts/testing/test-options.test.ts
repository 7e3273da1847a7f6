import { expect, test } from 'vitest'
import { readTestOptions } from './test-options.mjs'

const gate = { deep: false, engine: null, since: null, shard: null, keepMinutes: false }

test('runs the whole gate by default', () => expect(readTestOptions([])).toEqual(gate))

test('the deep run uses both engines, or the chosen one', () => {
  expect(readTestOptions(['--deep'])).toEqual({ ...gate, deep: true, engine: 'both' })
  expect(readTestOptions(['--deep', '--engine', 'postgres']).engine).toBe('postgres')
})

test('chooses what changed since HEAD, or since another commit', () => {
  expect(readTestOptions(['--changed'])).toEqual({ ...gate, since: 'HEAD' })
  expect(readTestOptions(['--changed', '--since', 'main~3']).since).toBe('main~3')
  expect(readTestOptions(['--since', 'main~3']).since).toBe('main~3')
})

test('chooses a shard and an engine', () => {
  const options = readTestOptions(['--shard', '2/4', '--engine', 'sqlite'])
  expect(options).toEqual({ ...gate, shard: '2/4', engine: 'sqlite' })
})

test.each(['0/4', '5/4', '1', 'a/b', ''])('refuses the shard "%s"', shard => {
  expect(() => readTestOptions(['--shard', shard])).toThrow(`such as 1/4, not ${shard}.`)
})

test('refuses another engine, and unknown options', () => {
  expect(() => readTestOptions(['--engine', 'mysql'])).toThrow(
    '--engine is sqlite, postgres or both, not mysql.',
  )
  expect(() => readTestOptions(['--fast'])).toThrow(/--fast/)
})
