import { describe, expect, it } from 'vitest'
import { imageName, isPublicImage } from '#domain/catalogue/image-name'
import { archivedPictures, pictureFiles, pictureOf } from './own-picture.ts'

const id = '0123456789abcdef0123456789abcdef'

describe('the files of a picture', () => {
  it('are kept, copied and backed up like other pictures', () => {
    expect(pictureFiles(id)).toEqual([`copy-${id}.webp`, `copy-${id}.jpg`])
    for (const name of pictureFiles(id)) expect(imageName.test(name)).toBe(true)
  })

  it('are not public, however their names are spelt', () => {
    for (const name of pictureFiles(id))
      for (const spelt of [name, name.toUpperCase(), name.replace('copy', 'Copy')])
        expect(isPublicImage(spelt)).toBe(false)
    expect(isPublicImage(`${id}.webp`)).toBe(true)
    expect(isPublicImage('../copy-a.webp')).toBe(false)
  })
})

it('has a name in the archive for each side with a picture', () => {
  const pictures = { frontPicture: null, backPicture: id }
  expect([pictureOf(pictures, 'front'), pictureOf(pictures, 'back')]).toEqual([null, id])
  expect(archivedPictures('c1', pictures)).toEqual({ frontPicture: null, backPicture: 'c1-back.webp' })
})
