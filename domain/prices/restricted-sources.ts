/**
 * Sources whose terms keep their prices to few: operators see them, and collectors whom they allow. No price that everybody
 * sees is one of theirs, whatever the order of sources is.
 */
export const restrictedSources: ReadonlySet<string> = new Set(['pricecharting'])
