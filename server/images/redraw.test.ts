import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngBomb } from '#server/testing/png'
import { redraw, TooBusy } from './redraw.ts'

const megabyte = 1_000_000

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#06c' } })
    .png()
    .toBuffer()

test('rejects more than sixteen waiting images', async () => {
  const file = await png(40, 30)
  const drawn = await Promise.allSettled(Array.from({ length: 20 }, () => redraw(file)))
  expect(drawn.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  for (const refused of drawn.filter(result => result.status === 'rejected'))
    expect(refused.reason).toBeInstanceOf(TooBusy)
  expect(await redraw(file)).toHaveProperty('webp')
})

test('decodes one image at a time', async () => {
  const file = await png(400, 300)
  const together: number[] = []
  const count = () => {
    const { queue, process } = sharp.counters()
    together.push(queue + process)
  }
  sharp.queue.on('change', count)
  await Promise.all(Array.from({ length: 6 }, () => redraw(file)))
  sharp.queue.off('change', count)
  expect(together).not.toEqual([])
  expect(Math.max(...together)).toBe(1)
})

test('accepts 25 megapixels and rejects one more row', async () => {
  expect(await redraw(await png(5_000, 5_000))).toHaveProperty('webp')
  expect(await redraw(await png(5_000, 5_001))).toMatchObject({ refused: 'invalid', field: 'image' })
})

test('rejects 400 megapixels in a small file by its header, without using memory', async () => {
  const file = pngBomb(20_000, 20_000)
  expect(file.length).toBeLessThan(megabyte)
  const [answer, grownBytes] = await withMemory(() => redraw(file))
  expect(answer).toMatchObject({ sentence: 'image has too many pixels: at most 25 megapixels' })
  expect(grownBytes).toBeLessThan(20 * megabyte)
})

test('stops decoding an image that takes too long, and decodes the next', async () => {
  const file = pngBomb(20_000, 20_000)
  const limits = { maxPixels: 400_000_000, maxSeconds: 1 }
  const [slow, next] = await Promise.all([redraw(file, limits), redraw(await png(40, 30))])
  const sentence = 'image takes too long to read: send a smaller file, or save it again'
  expect(slow).toMatchObject({ refused: 'invalid', field: 'image', sentence })
  expect(next).toHaveProperty('webp')
  expect(await redraw(pngBomb(200, 200), limits)).toHaveProperty('webp')
})

test('decodes the next image after a damaged one', async () => {
  const file = await png(400, 300)
  const [damaged, whole] = await Promise.all([redraw(file.subarray(0, 60)), redraw(file)])
  expect(damaged).toMatchObject({ refused: 'invalid', field: 'image' })
  expect(whole).toHaveProperty('webp')
})

/** Measures the peak growth of the process during the work. */
async function withMemory<Result>(work: () => Promise<Result>): Promise<[Result, grownBytes: number]> {
  const before = process.memoryUsage.rss()
  let mostBytes = before
  const watch = setInterval(() => {
    mostBytes = Math.max(mostBytes, process.memoryUsage.rss())
  }, 2)
  const result = await work()
  clearInterval(watch)
  return [result, Math.max(mostBytes, process.memoryUsage.rss()) - before]
}
