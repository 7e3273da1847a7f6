/** A file as a collector or an app writes it, and what each of its rows means. */
import type { Condition } from '#domain/copies/copy'
import type { Answers, ImportField } from '#domain/import/reading'

/** Raw without a condition: the file does not say it, and any is right. */
export type TrueState =
  | { readonly kind: 'raw'; readonly condition: Condition | null }
  | { readonly kind: 'graded'; readonly company: string; readonly grade: string }

export interface Held {
  readonly productId: string
  readonly quantity: number
  /** What all of them cost together, in hundredths of the currency; null where the row does not say. */
  readonly paidCents: number | null
  readonly currency: string
  readonly state: TrueState
}

export interface WrittenRow {
  readonly cells: readonly string[]
  /** The copies that the row means: none for a total, a card that is wanted or one that was sold. */
  readonly holds: readonly Held[]
}

/** What the collector says when a file is asked about. */
export type TrueAnswers = Partial<Omit<Answers, 'conditions'>> & { readonly currency?: string }

export interface WrittenFile {
  /** Titles and empty lines. */
  readonly above: readonly (readonly string[])[]
  /** Null for lines without headings. */
  readonly header: readonly string[] | null
  /** What the columns are, in their order; null for one that is not read. */
  readonly fields: readonly (ImportField | null)[]
  readonly rows: readonly WrittenRow[]
  readonly separator: ',' | ';' | '\t'
  /** Whether a cell with the separator in it is left without quotes. */
  readonly isUnquoted: boolean
  readonly answers: TrueAnswers
  /** What the file's words for conditions mean, by the word in lower case. */
  readonly conditions: Readonly<Record<string, Condition>>
}

/** The row of the first copy, counted from 0. */
export function firstRowOf({ above, header }: WrittenFile): number {
  return above.length + (header === null ? 0 : 1)
}

export function textOf({ above, header, rows, separator, isUnquoted }: WrittenFile): string {
  const cell = (text: string) =>
    !isUnquoted && (text.includes(separator) || text.includes('"')) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = [...above, ...(header === null ? [] : [header]), ...rows.map(({ cells }) => cells)]
  return `${lines.map(cells => cells.map(cell).join(separator)).join('\n')}\n`
}
