/** Restoring the download of an account into an account without entries, and giving its copies their pictures. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blankable, instant, wholeNumber } from './fields.ts'

/** The zip of a download, or the data.json in it. */
const download = { contentType: 'application/octet-stream', maxMiB: 64 } as const

/** What a download has. */
export const restorable = {
  exported_at: instant,
  /** Of the account that the download is of. */
  username: z.string(),
  ledger_currency: z.string(),
  /** Copies owned. */
  copies: z.number(),
  removed_copies: z.number(),
  operations: z.number(),
  trades: z.number(),
  /** Days of the history. */
  days: z.number(),
  wishes: z.number(),
  venues: z.number(),
  collection_views: z.number(),
  chosen_sets: z.number(),
  submissions: z.number(),
  /** They come back without a link, because only digests of links are kept. */
  shared_pages: z.number(),
  /** Finished ones. */
  imports: z.number(),
  notifications: z.number(),
  /** Own pictures of copies that it names. They come in a zip of their own. */
  pictures: z.number(),
}

/** A product that this server's catalogue lacks. */
export const lackingProduct = z.object({
  name: z.string(),
  set_name: z.string(),
  card_number: z.string().nullable(),
  printing_label: z.string().nullable(),
  misc_info: z.string().nullable(),
  language: z.string(),
})

export const restored = z.object({
  ...restorable,
  /** Products that were added to the catalogue. */
  new_products: z.number(),
})

/** What a zip of own pictures has brought. A side that has a picture keeps it, whichever is newer. */
export const picturesBack = z.object({
  /** Pictures that copies have now. */
  brought_back: z.number(),
  /** Pictures of sides that had one. */
  already_there: z.number(),
  /** Pictures of copies that the account does not have. */
  not_here: z.number(),
  /** Files that could not be read: how many, and the first 100. */
  unread: z.number(),
  unread_list: z.array(z.object({ file_name: z.string(), reason: z.string() })),
  /** Files that were not looked at, and the sentence that says why. The zip can be sent again. */
  left: z.number(),
  stopped_because: z.string().nullable(),
})

export const restoreEndpoints = {
  'POST /api/auth/restore/check': endpoint({
    summary: 'Read a download of an account, and say what restoring it would bring; changes nothing',
    refusals: ['conflict', 'needs_setting', 'too_many_requests', 'unavailable'],
    // Reads only.
    grows: false,
    extraCost: 60,
    waits: true,
    maxMinutes: 30,
    rawFile: download,
    answer: z.object({
      ...restorable,
      /** Products that this server's catalogue lacks, and that a restore adds to it: how many, and the first 200. */
      new_products: z.number(),
      new_product_list: z.array(lackingProduct),
    }),
  }),
  'POST /api/auth/restore': endpoint({
    summary: 'Restore a download into your account, which has had no copy so far',
    refusals: ['conflict', 'needs_setting', 'too_many_requests', 'unavailable'],
    grows: true,
    extraCost: 60,
    waits: true,
    maxMinutes: 30,
    rawFile: download,
    query: z.object({
      /** How many products it adds, as the collector has read; 0 by default. With another number, nothing happens. */
      expected_new_products: blankable(wholeNumber(0, 1_000_000)),
    }),
    events: z.object({
      progress: z.object({
        /** Rows of the download that are checked or written, of twice as many as it has. */
        done: z.number(),
        total: z.number(),
      }),
      done: restored,
    }),
    answer: restored,
  }),
  'POST /api/auth/restore/pictures': endpoint({
    summary:
      'Give copies the pictures in a download of own pictures, or in a zip with some of its files, for sides without one',
    grows: true,
    // The page sends many small zips. Pictures take turns, and as many come back in a day as one collector may have.
    extraCost: 4,
    waits: true,
    maxMinutes: 30,
    rawFile: { contentType: download.contentType, maxMiB: 2_048 },
    answer: picturesBack,
  }),
}
