// Tests of memory and of images at the limits. redraw.test.ts has the same rules with small images.
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { startedBy } from '#server/testing/child-processes'
import { pngBomb } from '#server/testing/png'
import type { DrawingLimits } from './drawing.ts'
import { redraw, usualLimits } from './redraw.ts'

const megabyte = 1_000_000
/** Each image has a process of its own, and the machine may be busy. */
const patienceMs = 120_000
/** Linux lists processes. */
const onLinux = { timeout: patienceMs, skip: process.platform !== 'linux' }

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#06c' } })
const png = (width: number, height: number) => flat(width, height).png().toBuffer()
const drawn = (file: Buffer, limits?: DrawingLimits) => redraw({ file, collectorId: 'ash' }, limits)

test('decodes one image at a time', onLinux, async () => {
  const file = await png(400, 300)
  const [together] = await watched(
    () => Promise.all(Array.from({ length: 4 }, (_, at) => redraw({ file, collectorId: `collector ${at}` }))),
    processes => processes.length,
  )
  expect(together).toBe(1)
})

const costly: readonly [name: string, encode: (image: Sharp) => Sharp][] = [
  ['AVIF', image => image.avif({ effort: 0 })],
  ['progressive JPEG', image => image.jpeg({ progressive: true })],
  ['interlaced PNG', image => image.png({ progressive: true })],
  ['interlaced GIF', image => image.gif({ progressive: true })],
  ['16-bit PNG', image => image.toColourspace('rgb16').png()],
]

test.each(costly)(
  'accepts 10 megapixels of %s and rejects one more row',
  {
    timeout: patienceMs,
  },
  async (_, encode) => {
    const file = await encode(flat(4_000, 2_500)).toBuffer()
    expect(file.length).toBeLessThan(megabyte)
    expect(await drawn(file)).toHaveProperty('webp')
    expect(await drawn(await encode(flat(4_000, 2_501)).toBuffer())).toMatchObject({
      refused: 'invalid',
      sentence: expect.stringContaining('at most 10 megapixels'),
    })
  },
)

test('rejects 400 megapixels in a small file by its header', onLinux, async () => {
  const file = pngBomb(20_000, 20_000)
  expect(file.length).toBeLessThan(megabyte)
  const [mostBytes, answer] = await watched(() => drawn(file), memoryOf)
  expect(answer).toMatchObject({ sentence: 'image has too many pixels: at most 25 megapixels' })
  expect(mostBytes).toBeLessThan(150 * megabyte)
})

const bombs: readonly [name: string, make: () => Promise<Buffer>][] = [
  ['AVIF', () => flat(5_000, 5_000).avif({ effort: 0 }).toBuffer()],
  ['GIF', () => flat(9_000, 9_000).gif().toBuffer()],
  ['interlaced PNG', () => flat(12_000, 12_000).png({ progressive: true }).toBuffer()],
]

test.each(bombs)(
  'kills the process of %s that takes too much memory, and decodes the next image',
  onLinux,
  async (_, make) => {
    const file = await make()
    expect(file.length).toBeLessThan(5 * megabyte)
    const limits = { ...usualLimits, maxPixels: 400_000_000, maxCostlyPixels: 400_000_000, maxMs: 60_000 }
    const before = process.memoryUsage.rss()
    const [mostBytes, answer] = await watched(() => drawn(file, limits), memoryOf)
    expect(answer).toMatchObject({
      refused: 'invalid',
      field: 'image',
      sentence: expect.stringMatching(/memory/),
    })
    expect(mostBytes).toBeLessThan(400 * megabyte)
    // The file itself, and copies of it on its way.
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * megabyte)
    expect(await drawn(await png(40, 30))).toHaveProperty('webp')
  },
)

const memoryOf = (processes: readonly { rssBytes: number }[]) =>
  Math.max(0, ...processes.map(({ rssBytes }) => rssBytes))

/** Returns the largest figure of the processes that decode, seen during the work. */
async function watched<Result>(
  work: () => Promise<Result>,
  figure: (processes: ReturnType<typeof startedBy>) => number,
): Promise<[most: number, Result]> {
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, figure(startedBy(process.pid, 'images/draw.ts')))
  }, 5)
  try {
    const result = await work()
    return [most, result]
  } finally {
    clearInterval(watch)
  }
}
