import { expect, test } from 'vitest'
import { readChartingFile } from './charting-file.ts'

test('a table with many rows of one id, or with names of brackets, is read in little time', async () => {
  const manyOfOne = 'Pokemon X,Mew #1,7,$1.00\n'.repeat(60_000)
  const brackets = `Pokemon X,${'['.repeat(19_000)},8,$1.00\n`.repeat(20)
  async function* once() {
    yield `console-name,product-name,tcg-id,loose-price\n${manyOfOne}${brackets}`
  }
  const startedMs = performance.now()
  expect(await readChartingFile(once(), async () => {})).toMatchObject({ rows: 60_020, leftOut: 20 })
  expect(performance.now() - startedMs).toBeLessThan(10_000)
})
