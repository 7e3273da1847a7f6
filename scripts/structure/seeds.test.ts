// A random test that fails today and passes tomorrow is run again, not mended. So each has a seed of its own.

import { expect, test } from 'vitest'
import { filesMatching, isTest, textOf } from './source-files.ts'

const files = filesMatching('{domain,contract,web,server,sandbox}/**/*.{ts,tsx}').filter(isTest)
const seeds = files.flatMap(file =>
  [...textOf(file).matchAll(/\b(?:seed: |seedFor\(|randomOf\()([\d_]+)/g)].map(([, seed]) => seed),
)

test('no two random tests have the same seed', () => {
  expect(seeds.length).toBeGreaterThan(100)
  expect(seeds.filter((seed, index) => seeds.indexOf(seed) < index)).toEqual([])
})

test('every property is checked through checkProperty', () => {
  expect(filesWith(/\bfc\.(?:assert|check)\(/)).toEqual(['domain/testing/check-property.ts'])
})

test('every sample of random values has a seed', () => {
  expect(filesWith(/\bfc\.sample\((?![\s\S]{0,120}\bseed\b)/)).toEqual([])
})

test('no test takes numbers by chance', () => {
  expect(filesWith(/\bMath\.random\b/)).toEqual([])
})

function filesWith(unwanted: RegExp) {
  return files.filter(file => unwanted.test(textOf(file)))
}
