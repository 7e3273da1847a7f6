/** Rows in one statement: well under the parameters either engine takes (32,766 and 65,535) for our widest table. */
const rowsAStatement = 500

export async function insertInChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAStatement) {
    await insert(rows.slice(start, start + rowsAStatement))
  }
}
