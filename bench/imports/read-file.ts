/** Reads a written file as the server does, with a collector who answers the questions about it by the truth. */
import type { Condition } from '#domain/copies/copy'
import type { RowReading } from '#domain/import/import-row'
import { readRow } from '#domain/import/read-row'
import {
  columnsOfFields,
  fieldsOfColumns,
  type ImportField,
  type RecognisedFile,
} from '#domain/import/reading'
import { recogniseFile, type Mapping } from '#domain/import/recognise-file'
import { isRefusal } from '#domain/refusal'
import { firstRows, laidOut, layoutOf } from '#domain/import/layout'
import { csvRows } from '#server/spreadsheets/csv'
import { separatorIn } from '#server/spreadsheets/rows'
import { firstRowOf, textOf, type WrittenFile, type WrittenRow } from './written-file.ts'

const latestDay = '2026-12-31'
/** An answer can raise another question. */
const mostRounds = 4

export interface ReadRow {
  readonly written: WrittenRow
  /** Null above the headings that were found, and in a file that is refused. */
  readonly reading: RowReading | null
}

export interface ReadFile {
  readonly rows: readonly ReadRow[]
  /** What had to be answered first: what a column is, what a word means. */
  readonly answered: readonly string[]
  /** What no answer is known to, or why the file is refused. */
  readonly open: string | null
}

export async function readFile(file: WrittenFile): Promise<ReadFile> {
  const text = textOf(file)
  const written: string[][] = []
  for await (const row of csvRows(Buffer.from(text))) written.push(row)
  const layout = layoutOf(written.slice(0, firstRows))
  const table = laidOut(written)
  const separator = separatorIn(Buffer.from(text))
  const answered = new Set<string>()
  let mapping: Mapping = {}
  let open: string | null = null
  let recognised = recogniseFile(table, {}, separator)
  for (let round = 0; round < mostRounds && !isRefusal(recognised); round += 1) {
    const next = answersTo(recognised, file, mapping)
    for (const about of next.answered) answered.add(about)
    open = next.open
    if (next.answered.length === 0) break
    mapping = next.mapping
    recognised = recogniseFile(table, mapping, separator)
  }
  if (isRefusal(recognised)) {
    const unread = file.rows.map(written => ({ written, reading: null }))
    return { rows: unread, answered: [...answered], open: recognised.sentence }
  }
  const { reading } = recognised
  const first = firstRowOf(file)
  const headerRow = layout === null ? reading.headerRow : (layout.headerRow ?? -1)
  const rows = file.rows.flatMap((row, at): ReadRow[] => {
    const line = first + at
    const cells = written[line] ?? []
    if (line <= headerRow) return [{ written: row, reading: null }]
    const laid = layout === null ? [cells] : layout.rowsOf(cells, line + 1)
    return paired(
      row,
      laid.map(one => readRow(one, reading, latestDay)),
    )
  })
  return { rows, answered: [...answered], open }
}

/** A row that becomes several means one of its copies with each; one that becomes none is left out. */
function paired(written: WrittenRow, readings: readonly RowReading[]): ReadRow[] {
  const { cells, holds } = written
  if (readings.length < 2 && holds.length < 2)
    return [{ written, reading: readings[0] ?? { skipped: 'blank' } }]
  return Array.from({ length: Math.max(holds.length, readings.length) }, (_, index) => ({
    written: { cells, holds: holds.slice(index, index + 1) },
    reading: readings[index] ?? { skipped: 'blank' },
  }))
}

interface Answered {
  readonly mapping: Mapping
  readonly answered: readonly string[]
  readonly open: string | null
}

/** What the collector says to what is asked and was not answered yet. */
function answersTo(
  { reading, questions, conditionWords }: RecognisedFile,
  file: WrittenFile,
  before: Mapping,
): Answered {
  const answered: string[] = []
  const fields = fieldsOfColumns(reading.columns, reading.header.length)
  const mapped = withMissingColumns(fields, file)
  for (const { heading } of mapped.added) answered.push(`column ${heading}`)
  const isMapped = reading.app === null && mapped.added.length > 0
  const answers = { ...before.answers }
  let open: string | null = null
  for (const { about, sentence, isAnswered } of questions) {
    if (isAnswered) continue
    const answer = file.answers[about]
    if (answer === undefined) open = sentence
    else {
      Object.assign(answers, { [about]: answer })
      answered.push(about)
    }
  }
  const words: Record<string, Condition> = { ...answers.conditions }
  for (const { word, key, condition, isDisputed, isAnswered } of conditionWords) {
    if ((condition !== null && !isDisputed) || isAnswered) continue
    const meant = file.conditions[word.trim().toLowerCase()]
    if (meant === undefined) continue
    words[key] = meant
    answered.push(`condition ${word}`)
  }
  const columns = isMapped ? { columns: columnsOfFields(mapped.fields) } : {}
  return { mapping: { ...before, ...columns, answers: { ...answers, conditions: words } }, answered, open }
}

/** The collector says what a column is that was not understood; a wrong guess is overlooked. */
function withMissingColumns(fields: readonly (ImportField | null)[], file: WrittenFile) {
  const added: { readonly heading: string }[] = []
  const mapped = fields.map((field, at) => {
    const meant = file.fields[at] ?? null
    if (field !== null || meant === null || fields.includes(meant)) return field
    added.push({ heading: file.header?.[at] ?? '' })
    return meant
  })
  return { fields: mapped, added }
}
