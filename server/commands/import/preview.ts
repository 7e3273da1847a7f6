/** The first rows of a file, as the page shows them where its columns are chosen. */
export const previewRows = 20
const previewCharacters = 100

export function previewOf(rows: readonly { readonly cells: readonly string[] }[]): string[][] {
  return rows.slice(0, previewRows).map(({ cells }) => cells.map(cell => cell.slice(0, previewCharacters)))
}
