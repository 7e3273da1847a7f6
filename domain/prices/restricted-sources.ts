/**
 * Sources whose terms keep their prices to one person. Where a server has several accounts, no price is one of theirs,
 * whatever the order of sources is.
 */
export const restrictedSources: ReadonlySet<string> = new Set(['pricecharting'])
