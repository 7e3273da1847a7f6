import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redraw, TooBusy } from './redraw.ts'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#06c' } })
    .png()
    .toBuffer()

test('pictures are drawn one after the other; beyond sixteen nobody is made to wait', async () => {
  const file = await png(40, 30)
  const drawn = await Promise.allSettled(Array.from({ length: 20 }, () => redraw(file)))
  expect(drawn.filter(({ status }) => status === 'fulfilled')).toHaveLength(16)
  for (const refused of drawn.filter(result => result.status === 'rejected'))
    expect(refused.reason).toBeInstanceOf(TooBusy)
  expect(await redraw(file)).toHaveProperty('webp')
})

test('25 megapixels are drawn, one more row is not', async () => {
  expect(await redraw(await png(5_000, 5_000))).toHaveProperty('webp')
  expect(await redraw(await png(5_000, 5_001))).toMatchObject({ refused: 'invalid', field: 'image' })
})

test('a damaged picture does not stand in the way of the next', async () => {
  const file = await png(400, 300)
  const [damaged, whole] = await Promise.all([redraw(file.subarray(0, 60)), redraw(file)])
  expect(damaged).toMatchObject({ refused: 'invalid', field: 'image' })
  expect(whole).toHaveProperty('webp')
})
