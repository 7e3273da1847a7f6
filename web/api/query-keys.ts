/** The roots of the query keys: invalidating one refreshes every answer below it. */
export const collectionKeyRoot = ['collections'] as const
export const productsKeyRoot = ['products'] as const
export const pricesKeyRoot = ['prices'] as const
