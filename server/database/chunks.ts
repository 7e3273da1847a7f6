/**
 * Rows per statement: few milliseconds of work, so that others have their turns. Keeps the widest table under the
 * parameter limits of 32,766 (SQLite) and 65,535 (PostgreSQL).
 */
export const rowsPerStatement = 200

/**
 * Writes a long list in parts that fit one statement, one after the other. `write` may make the rows of its part, of which
 * a large change would otherwise have all at once; `start` is where the part begins.
 */
export async function writeInChunks<Value>(
  values: readonly Value[],
  write: (chunk: Value[], start: number) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < values.length; start += rowsPerStatement)
    await write(values.slice(start, start + rowsPerStatement), start)
}

/**
 * Asks about a long list in parts that fit one statement, one after the other. Returns the rows of all, in the order of
 * the parts.
 */
export async function inChunks<Value, Row>(
  values: readonly Value[],
  query: (chunk: Value[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (const chunk of chunksOf(values)) found.push(...(await query(chunk)))
  return found
}

/**
 * Yields a long list a page at a time, in the order of its keys. `read` returns the page after a key; an empty one ends the
 * list.
 */
export async function* pagesAfter<Row, Key>(
  first: Key,
  read: (after: Key) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<readonly Row[]> {
  for (let after = first; ; ) {
    const page = await read(after)
    const last = page.at(-1)
    if (last === undefined) return
    yield page
    after = keyOf(last)
  }
}

/** Splits values into lists that fit one statement, or of at most `each`. */
export function chunksOf<Value>(values: readonly Value[], each = rowsPerStatement): Value[][] {
  const chunks: Value[][] = []
  for (let start = 0; start < values.length; start += each) chunks.push(values.slice(start, start + each))
  return chunks
}
