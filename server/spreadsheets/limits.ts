/** What a file of rows may be at most. */
export const maxRows = 50_000
/** A title and a few notes may come before the headings. */
export const mostRows = maxRows + 20
export const mostColumns = 100
export const maxCell = 10_000
/** Of all cells together. */
export const mostCharacters = 30_000_000
