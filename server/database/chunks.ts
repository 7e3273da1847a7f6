/**
 * Rows per statement: few milliseconds of work, so that others have their turns. Keeps the widest table under the
 * parameter limits of 32,766 (SQLite) and 65,535 (PostgreSQL).
 */
export const rowsPerStatement = 200

/** `insert` may make the rows of its chunk, of which a large change would otherwise have all at once. */
export async function insertInChunks<Row>(
  rows: readonly Row[],
  insert: (chunk: readonly Row[], start: number) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await insert(rows.slice(start, start + rowsPerStatement), start)
  }
}

/** Splits values for `in (…)` into lists that fit one statement, or of at most `each`. */
export function chunksOf<Value>(values: readonly Value[], each = rowsPerStatement): Value[][] {
  const chunks: Value[][] = []
  for (let start = 0; start < values.length; start += each) chunks.push(values.slice(start, start + each))
  return chunks
}

/**
 * Splits values into lists whose lengths are powers of two, up to 128. A query about them has few texts then: each one that
 * is kept prepared takes memory by its length.
 */
export function evenChunksOf<Value>(values: readonly Value[]): Value[][] {
  const chunks: Value[][] = []
  for (let start = 0, length = 128; start < values.length; ) {
    while (length > values.length - start) length /= 2
    chunks.push(values.slice(start, start + length))
    start += length
  }
  return chunks
}
