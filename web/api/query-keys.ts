/** Roots of the query keys. Invalidating one refetches every query below it. */
export const collectionKeyRoot = ['collections'] as const
export const copyKeyRoot = ['copy'] as const
export const productsKeyRoot = ['products'] as const
export const pricesKeyRoot = ['prices'] as const
