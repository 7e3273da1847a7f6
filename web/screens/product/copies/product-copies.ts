import { copiesQuery } from '#web/api/collection.ts'

/** All of them, so that the totals are of all of them. */
const copiesLimit = 10_000

/** The collector's own copies of a product, newest first. */
export const productCopiesQuery = (productId: string) =>
  copiesQuery({ productId, page: 1, limit: copiesLimit })
