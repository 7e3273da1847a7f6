import type { PictureSide } from '#domain/copies/own-picture'

/** What each side is called. */
export const pictureWords: Record<PictureSide, { readonly title: string; readonly picture: string }> = {
  front: { title: 'Front', picture: 'front picture' },
  back: { title: 'Back', picture: 'back picture' },
}
