/** A collector's own pictures of a copy, front and back, which nobody else sees, and the calls that keep them. */
import { pictureSides, pictureSizes } from '#domain/copies/own-picture'
import { z } from 'zod'
import { searching } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import { blankable, id, named } from './fields.ts'

/** The ids of a copy's pictures, each another with every upload. Null without one. */
export const ownPictures = {
  front_picture: z.string().nullable(),
  back_picture: z.string().nullable(),
}

/** Groups with a copy that has a picture of its own. */
export const pictureFilter = {
  pictured: blankable(z.literal('true', { error: 'must be true' })),
}

/** All pictures of a collector, also those of copies that have left and that nothing shows any more. */
export const keptPictures = named('KeptPictures', {
  /** At most 10,000. */
  pictures: z.number(),
  /** Of their files; at most 2 GB. */
  bytes: z.number(),
  /** Those of copies that have left the collection. */
  removed_pictures: z.number(),
  removed_bytes: z.number(),
})

const side = z.object({ id, side: z.enum(pictureSides, { error: 'must be front or back' }) })

export const ownPictureEndpoints = {
  'GET /api/collections/pictures': endpoint({
    summary:
      "Sum up the collector's own pictures of copies, and those of copies that have left the collection",
    // Reads the rows of up to 10,000 pictures.
    extraCost: searching,
    answer: keptPictures,
  }),
  'DELETE /api/collections/pictures/removed': endpoint({
    summary: 'Delete up to 100 pictures of copies that have left the collection. Returns what is left then',
    grows: false,
    // Reads the rows of up to 10,000 pictures.
    extraCost: searching,
    answer: keptPictures,
  }),
  'GET /api/collections/:id/pictures/:side': endpoint({
    summary: "Get the collector's own picture of a copy",
    params: side,
    query: z.object({
      /** whole, the default: WebP of at most 1,200 pixels on a side. small: JPEG of at most 320. */
      size: blankable(z.enum(pictureSizes, { error: 'must be whole or small' })),
    }),
    download: {
      contentType: 'image/webp',
      fileName: 'holofolio-picture.webp',
      otherTypes: ['image/jpeg'],
      isShown: true,
    },
    answer: z.never(),
  }),
  'PUT /api/collections/:id/pictures/:side': endpoint({
    summary:
      'Upload a picture of a copy (PNG, JPEG, GIF, WebP or AVIF, at most 5 MB), replacing the one before',
    refusals: ['conflict'],
    grows: true,
    extraCost: 10,
    waits: true,
    params: side,
    file: 'image',
    answer: z.object(ownPictures),
    maxMinutes: 1,
  }),
  'DELETE /api/collections/:id/pictures/:side': endpoint({
    summary: 'Delete a picture of a copy that is held or has left the collection',
    grows: false,
    params: side,
    answer: z.object(ownPictures),
  }),
}
