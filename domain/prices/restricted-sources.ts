/**
 * Sources whose terms keep their prices to the operator and whom they allow. Everybody else's price is never one of
 * theirs, whatever the order of sources is.
 */
export const restrictedSources: ReadonlySet<string> = new Set(['pricecharting'])
