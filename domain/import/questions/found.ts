/** What a file leaves open about one thing, and what its cells tell by themselves. */
import type { Answers, ImportField, Question, Reading } from '#domain/import/reading'

export type Rows = readonly (readonly string[])[]

export interface Found {
  readonly questions: readonly Question[]
  /** What the cells tell, and what is assumed until the collector answers. */
  readonly found: Partial<Answers>
}

export const nothingOpen: Found = { questions: [], found: {} }

/** Returns the cell of a field, without spaces around it; blank if the file has no such column. */
export function cellOf(row: readonly string[], { columns }: Reading, field: ImportField): string {
  return (row[columns[field] ?? -1] ?? '').trim()
}
