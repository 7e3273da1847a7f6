/** What a download may be at most when it comes back. */

/** Of data.json: some 500,000 copies. */
export const mostBytes = 1_024 * 1_024 * 1_024
/** A small file may be packed as tightly as it likes. */
export const freeBytes = 4 * 1_024 * 1_024
/** Repetitive rows compress about 60 to 1. */
export const mostRatio = 250
/** data.json, holdings.csv and the pictures of a collector. */
export const mostEntries = 100_000
/** Of a row as JSON, and of what comes before the lists. */
export const mostRowCharacters = 64 * 1_024
/** Of a text in a row. */
export const mostCharacters = 4_000
