/** The history of products: who changed what, and going back to an earlier state. */
import { z } from 'zod'
import { product, productFace } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { blankable, count, id, instant, named, paged, pagination, wholeNumber } from './fields.ts'

const { name, set_name, card_number, rarity, image_url, misc_info, language } = productFace

/** What an edit can change of a product, as it was before or after one. */
export const productState = named('ProductState', {
  name,
  set_name,
  card_number,
  rarity,
  image_url,
  /** True for an uploaded picture that is no longer kept. A revert keeps the present picture then. */
  image_gone: z.boolean(),
  misc_info,
  /** English for edits of before it was kept. */
  language,
  product_description: z.string().nullable(),
})

export const productRevision = named('ProductRevision', {
  /** The number of the state before the edit, which a revert goes back to. */
  revision: z.number(),
  edited_at: instant,
  /** Who edited, by their username at the time. Null for a collector who left, and for the operator. */
  editor_name: z.string().nullable(),
  /** Of a collector who is still here; for operators and trusted collectors alone. */
  editor_id: z.string().nullable(),
  /** Who approved an edit that waited. Null for other edits, and for a collector who left. */
  approver_name: z.string().nullable(),
  /** operator: a command of the server. */
  editor: z.enum(['collector', 'operator']),
  /** The revision that a revert went back to. Null for an edit. */
  reverted_to: z.number().nullable(),
  before: productState,
  after: productState,
})

export const productHistoryEndpoints = {
  'GET /api/products/:id/revisions': endpoint({
    summary: 'List the edits of a product, newest first',
    params: z.object({ id }),
    query: z.object({
      ...paged(50),
    }),
    answer: z.object({ revisions: z.array(productRevision), pagination }),
  }),
  'POST /api/collectors/:id/revert-edits': endpoint({
    summary:
      'Set back what a collector changed, field by field, of the next 50 products, for operators and trusted collectors',
    refusals: ['forbidden'],
    grows: true,
    extraCost: 5,
    params: z.object({ id }),
    body: z.object({
      /** `next` of the call before. Absent for the first products. */
      after: blankable(id),
    }),
    answer: z.object({
      /** Products of which something went back. */
      reverted: z.number(),
      /** Fields that stay, because others changed them later. */
      kept_fields: z.number(),
      /** Products that stay, or of which fields stay, and why. */
      left: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
      /** Where the next call goes on. Null when all products are done. */
      next: z.string().nullable(),
    }),
  }),
  'POST /api/products/:id/revisions/:revision/revert': endpoint({
    summary: 'Set a product back to what it was before an edit, which is an edit too',
    refusals: ['forbidden', 'conflict'],
    grows: true,
    params: z.object({ id, revision: wholeNumber(0, 999_999_999) }),
    body: z.object({
      /** The product's `revision` as the collector saw it. A conflict if it has been edited since. */
      revision: count(0, 1_000_000_000),
    }),
    answer: z.object({ product }),
  }),
}
