import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawSharedPreview, PreviewsBusy, previewSize } from './shared-preview.ts'

it.each([
  [[]],
  [['Fire']],
  [['Fire', 'Water', 'sealed', 'Nonsense', 'Grass', 'Psychic']],
])('draws %j in many colours, without any font', async types => {
  const picture = await drawSharedPreview(types)
  const { format, width, height } = await sharp(picture).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', ...previewSize })
  expect(picture.length).toBeLessThan(300_000)
  // A blank picture has no spread of light in its middle.
  const middle = await sharp(picture).extract({ left: 450, top: 100, width: 300, height: 400 }).stats()
  for (const { stdev } of middle.channels.slice(0, 3)) expect(stdev).toBeGreaterThan(20)
})

it('draws each type in its colour', async () => {
  const redOf = async (type: string) => {
    const { channels } = await sharp(await drawSharedPreview([type])).stats()
    return channels.map(({ mean }) => mean)
  }
  const [fire = [], water = []] = [await redOf('Fire'), await redOf('Water')]
  expect(fire[0]).toBeGreaterThan((water[0] ?? 0) + 3)
  expect(water[2]).toBeGreaterThan((fire[2] ?? 0) + 3)
})

it('refuses a flood at once', async () => {
  const asked = Array.from({ length: 40 }, () => drawSharedPreview(['Fire']))
  const ends = await Promise.allSettled(asked)
  const refused = ends.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(25)
  for (const end of refused) expect((end as PromiseRejectedResult).reason).toBeInstanceOf(PreviewsBusy)
  expect((await drawSharedPreview(['Fire'])).length).toBeGreaterThan(1_000)
})
