// The queue of images, without the processes that decode them.
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawApart } from './drawing-process.ts'
import { redraw, TooBusy } from './redraw.ts'

vi.mock('./drawing-process.ts', () => ({ drawApart: vi.fn<typeof drawApart>() }))

const picture = { webp: Buffer.from('redrawn'), small: null }
const file = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#06c' } })
  .png()
  .toBuffer()

beforeEach(() => {
  vi.mocked(drawApart).mockReset().mockResolvedValue(picture)
})

test('rejects more than sixteen waiting images', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => redraw({ file, collectorId: `collector ${at}` })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  for (const refused of answers.filter(result => result.status === 'rejected'))
    expect(refused.reason).toBeInstanceOf(TooBusy)
  expect(await redraw({ file, collectorId: 'ash' })).toEqual(picture)
})

test('keeps one place for each collector', async () => {
  const [first, second, other] = await Promise.allSettled([
    redraw({ file, collectorId: 'ash' }),
    redraw({ file, collectorId: 'ash' }),
    redraw({ file, collectorId: 'gary' }),
  ])
  expect([first.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(TooBusy) })
  expect(await redraw({ file, collectorId: 'ash' })).toEqual(picture)
})

test('decodes one image at a time, also after one that fails', async () => {
  let [decoding, most] = [0, 0]
  vi.mocked(drawApart).mockImplementation(async () => {
    decoding += 1
    most = Math.max(most, decoding)
    await new Promise(resolve => setImmediate(resolve))
    decoding -= 1
    return picture
  })
  vi.mocked(drawApart).mockRejectedValueOnce(new Error('on purpose'))
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, (_, at) => redraw({ file, collectorId: `collector ${at}` })),
  )
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(drawApart).toHaveBeenCalledTimes(4)
  expect(most).toBe(1)
})
