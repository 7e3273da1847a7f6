import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { pngBomb, pngClaiming } from '#server/testing/png'
import type { DrawingLimits } from './drawing.ts'
import { redraw, usualLimits } from './redraw.ts'

/** Each image has a process of its own, and the machine may be busy. */
const patienceMs = 120_000

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#06c' } })
const png = (width: number, height: number) => flat(width, height).png().toBuffer()
/** Shared: it takes a while to make. */
const bomb = pngBomb(20_000, 20_000)
const drawn = (file: Buffer, limits?: DrawingLimits) => redraw({ file, collectorId: 'ash' }, limits)

test('decodes what comes back while its collector uploads', { timeout: patienceMs }, async () => {
  const file = await png(40, 30)
  const answers = await Promise.all([
    redraw({ file, collectorId: 'ash' }),
    redraw({ file, collectorId: 'ash', comesBack: true }),
  ])
  for (const answer of answers) expect(answer).toHaveProperty('webp')
  const large = await png(1_201, 1_200)
  expect(await redraw({ file: large, collectorId: 'ash' })).toHaveProperty('webp')
  expect(await redraw({ file: large, collectorId: 'ash', comesBack: true })).toMatchObject({
    sentence: 'image has too many pixels: a download has none over 1200 by 1200',
  })
})

test('accepts 25 megapixels and rejects one more row', { timeout: patienceMs }, async () => {
  expect(await drawn(await flat(5_000, 5_000).jpeg().toBuffer())).toHaveProperty('webp')
  expect(await drawn(pngClaiming(5_000, 5_001))).toMatchObject({
    refused: 'invalid',
    field: 'image',
    sentence: 'image has too many pixels: at most 25 megapixels',
  })
})

const costly: readonly [name: string, encode: (image: Sharp) => Sharp][] = [
  ['AVIF', image => image.avif({ effort: 0 })],
  ['progressive JPEG', image => image.jpeg({ progressive: true })],
  ['interlaced PNG', image => image.png({ progressive: true })],
  ['interlaced GIF', image => image.gif({ progressive: true })],
  ['16-bit PNG', image => image.toColourspace('rgb16').png()],
]

// redraw.deep.test.ts has images of 10 megapixels.
test.each(costly)('has a lower limit for %s', { timeout: patienceMs }, async (_, encode) => {
  const limits = { ...usualLimits, maxCostlyPixels: 1_200 }
  expect(await drawn(await encode(flat(40, 30)).toBuffer(), limits)).toHaveProperty('webp')
  expect(await drawn(await encode(flat(40, 31)).toBuffer(), limits)).toMatchObject({
    refused: 'invalid',
    sentence: expect.stringContaining('at most 10 megapixels'),
  })
  expect(usualLimits.maxCostlyPixels).toBe(10_000_000)
})

test('rejects 400 megapixels by the header, before anything is decoded', {
  timeout: patienceMs,
}, async () => {
  expect(await drawn(pngClaiming(20_000, 20_000))).toMatchObject({
    sentence: 'image has too many pixels: at most 25 megapixels',
  })
})

test('stops decoding an image that takes too much memory, and decodes the next', {
  timeout: patienceMs,
}, async () => {
  const limits = { ...usualLimits, maxPixels: 400_000_000, maxBytes: 1, maxMs: 60_000 }
  expect(await drawn(bomb, limits)).toMatchObject({
    refused: 'invalid',
    field: 'image',
    sentence: expect.stringMatching(/memory/),
  })
  expect(await drawn(await png(40, 30))).toHaveProperty('webp')
})

test('stops decoding an image that takes too long, and decodes the next', {
  timeout: patienceMs,
}, async () => {
  const limits = { ...usualLimits, maxPixels: 400_000_000, maxMs: 1_000 }
  const next = redraw({ file: await png(40, 30), collectorId: 'gary' })
  const sentence = 'image takes too long to read: send a smaller file, or save it again'
  expect(await drawn(bomb, limits)).toMatchObject({ refused: 'invalid', sentence })
  expect(await next).toHaveProperty('webp')
})

test('decodes the next image after a damaged one', { timeout: patienceMs }, async () => {
  const file = await png(400, 300)
  expect(await drawn(file.subarray(0, 60))).toMatchObject({ refused: 'invalid', field: 'image' })
  expect(await drawn(file)).toHaveProperty('webp')
})
