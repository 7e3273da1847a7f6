// The queue of images, without the processes that decode them.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { drawApart } from './redraw.ts'
import { redraw, TooBusy, usualLimits } from './redraw.ts'

const picture = { webp: Buffer.from('redrawn'), small: null }
const file = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#06c' } })
  .png()
  .toBuffer()

const upload = (collectorId: string, draw: typeof drawApart = async () => picture) =>
  redraw({ file, collectorId }, usualLimits, draw)

test('rejects more than sixteen waiting images', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => upload(`collector ${at}`)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  for (const refused of answers.filter(result => result.status === 'rejected'))
    expect(refused.reason).toBeInstanceOf(TooBusy)
  expect(await upload('ash')).toEqual(picture)
})

test('keeps one place for each collector', async () => {
  const [first, second, other] = await Promise.allSettled([upload('ash'), upload('ash'), upload('gary')])
  expect([first.status, other.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(second).toMatchObject({ status: 'rejected', reason: expect.any(TooBusy) })
  expect(await upload('ash')).toEqual(picture)
})

test('decodes one image at a time, also after one that fails', async () => {
  let [begun, decoding, most] = [0, 0, 0]
  const draw = async () => {
    begun += 1
    if (begun === 1) throw new Error('on purpose')
    decoding += 1
    most = Math.max(most, decoding)
    await new Promise(resolve => setImmediate(resolve))
    decoding -= 1
    return picture
  }
  const answers = await Promise.allSettled(
    Array.from({ length: 4 }, (_, at) => upload(`collector ${at}`, draw)),
  )
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect([begun, most]).toEqual([4, 1])
})
