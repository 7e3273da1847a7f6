import { describe, expect, it } from 'vitest'
import { imageName, isPublicImage } from '#domain/products/image-name'
import {
  archivedPicture,
  archivedPictures,
  isFolderOrHidden,
  pictureFiles,
  pictureOf,
  pictureSides,
  readArchivedPicture,
} from './own-picture.ts'

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

describe('a name in the archive', () => {
  it('says which copy and side it is of, also in a folder', () => {
    const copyIds = ['c1', '0199ad11-7c3b-7000-8000-000000000001', 'a-front', 'a.b', 'x'.repeat(100)]
    for (const copyId of copyIds)
      for (const side of pictureSides) {
        const name = archivedPicture(copyId, side)
        expect(readArchivedPicture(name)).toEqual({ copyId, side })
        expect(readArchivedPicture(`holofolio-pictures/${name}`)).toEqual({ copyId, side })
      }
  })

  it.each([
    'c1.webp',
    'c1-left.webp',
    'c1-front.jpg',
    'c1-front.webp/x',
    '-front.webp',
    '../c1-front.webp',
    '/c1-front.webp',
    'a/../c1-front.webp',
    'a/b/c1-front.webp',
    '__MACOSX/a/._c1-front.webp',
    '._c1-front.webp',
    'c\u0000-front.webp',
    `${'x'.repeat(101)}-front.webp`,
  ])('is of no copy: %j', name => {
    expect(readArchivedPicture(name)).toBeNull()
  })

  it.each([
    ['holofolio-pictures/', true],
    ['__MACOSX/holofolio-pictures/._c1-front.webp', true],
    ['._c1-front.webp', true],
    ['a/.DS_Store', true],
    ['data.json', false],
    ['.c1-front.webp', false],
  ])('%j is of a folder or hidden: %s', (name, isIgnored) => {
    expect(isFolderOrHidden(name)).toBe(isIgnored)
  })
})
