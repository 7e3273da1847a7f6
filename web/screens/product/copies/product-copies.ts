import { copiesQuery } from '#web/api/collection.ts'

/** The API's maximum, because the totals need every copy. */
const copiesLimit = 10_000

/** The collector's copies of a product, newest first. */
export const productCopiesQuery = (productId: string) =>
  copiesQuery({ productId, page: 1, limit: copiesLimit })
