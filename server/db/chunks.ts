/**
 * Rows per statement. Keeps the widest table under the parameter limits of 32,766 (SQLite) and 65,535
 * (PostgreSQL).
 */
const rowsPerStatement = 500

export async function insertInChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await insert(rows.slice(start, start + rowsPerStatement))
  }
}
