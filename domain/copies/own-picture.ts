/**
 * A collector's own pictures of a copy: one of its front, one of its back. They are of the copy, not of its state or its
 * history, so they stay while the copy is edited, sold and brought back.
 */
import { ownPicturePrefix } from '#domain/products/image-name'

export const pictureSides = ['front', 'back'] as const
export type PictureSide = (typeof pictureSides)[number]

/** As it was uploaded, at most 1,200 pixels on a side, or small, for lists and reports. */
export const pictureSizes = ['whole', 'small'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** The ids of a copy's pictures, each another with every upload; null without one. */
export interface CopyPictures {
  readonly frontPicture: string | null
  readonly backPicture: string | null
}

/** The most pictures of one collector: front and back of 5,000 copies. */
export const maxPictures = 10_000
/** The most bytes that the files of one collector's pictures may have: 200 kB for each. */
export const maxPictureBytes = 2_000_000_000

/** Returns the id of the picture of a side; null without one. */
export function pictureOf({ frontPicture, backPicture }: CopyPictures, side: PictureSide): string | null {
  return side === 'front' ? frontPicture : backPicture
}

/** Returns the name of a picture's file in the picture store. */
export function pictureFile(id: string, size: PictureSize): string {
  return `${ownPicturePrefix}${id}.${size === 'whole' ? 'webp' : 'jpg'}`
}

/** Returns the names of all files of a picture. */
export function pictureFiles(id: string): string[] {
  return pictureSizes.map(size => pictureFile(id, size))
}

/** Returns the name of a picture in the archive of all of a collector's pictures. */
export function archivedPicture(copyId: string, side: PictureSide): string {
  return `${copyId}-${side}.webp`
}

const archivedName = /^(?:[^./][^/]*\/)?([!-\-0-~][!-.0-~]{0,99})-(front|back)\.webp$/

/**
 * Returns whose picture a name in that archive is of: the reverse of `archivedPicture`, also in one folder, as after the
 * files were unpacked and packed again. Null for any other name.
 */
export function readArchivedPicture(
  path: string,
): { readonly copyId: string; readonly side: PictureSide } | null {
  const [, copyId, side] = archivedName.exec(path) ?? []
  return copyId === undefined ? null : { copyId, side: side === 'back' ? 'back' : 'front' }
}

/** Returns whether a name in an archive is a folder, or a hidden file that the packing program added. */
export function isFolderOrHidden(path: string): boolean {
  return path.endsWith('/') || path.startsWith('__MACOSX/') || /(?:^|\/)\.(?:_[^/]*|DS_Store)$/.test(path)
}

/** Returns the names of a copy's pictures in that archive. */
export function archivedPictures(copyId: string, pictures: CopyPictures): CopyPictures {
  const nameOf = (side: PictureSide) => (pictureOf(pictures, side) ? archivedPicture(copyId, side) : null)
  return { frontPicture: nameOf('front'), backPicture: nameOf('back') }
}
