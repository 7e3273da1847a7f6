import { useState } from 'react'
import { type ImportApp, importAppNames } from '#domain/import/import-app'
import {
  type ConditionWord,
  type ImportField,
  importFieldNames,
  importFields,
  type Reading,
  saysWhichCard,
} from '#domain/import/reading'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { SelectField } from '#web/components/fields/fields.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { type Condition, conditions } from '#domain/copies/copy'
import { headingOf } from '../review/editing/cell-words.ts'

export interface ColumnsProps extends Omit<ColumnFieldsProps, 'header'> {
  app: ImportApp | null
  /** Whether they were chosen for an earlier file. */
  isRemembered: boolean
  reading: Reading
  /** What is missing. */
  fault: string | undefined
}

/** How many columns are read, and what each is once that is opened. It is open where the cards have no name. */
export function Columns({ app, isRemembered, reading, fault, onField, ...columns }: ColumnsProps) {
  const { header } = reading
  const [isOpened, setOpened] = useState(() => !saysWhichCard(reading.columns))
  return (
    <Section title="Columns" subtitle={isRemembered ? rememberedSentence : subtitleOf(app)}>
      {fault && (
        <div className="mb-3">
          <Notice tone="error" role="alert">
            {fault}
          </Notice>
        </div>
      )}
      <p>{columnsSentence(header, columns.fields)}</p>
      <details
        data-question="columns"
        open={isOpened || fault !== undefined}
        onToggle={event => setOpened(event.currentTarget.open)}
      >
        <summary className="min-h-11 w-max max-w-full content-center rounded-sm text-sm font-semibold text-muted">
          Change what the columns are
        </summary>
        <ColumnFields {...columns} header={header} onField={onField} />
      </details>
    </Section>
  )
}

const rememberedSentence = 'You chose these earlier, for a file with the same headings.'

function subtitleOf(app: ImportApp | null): string {
  return app === null
    ? 'Check what each column is. The next file with these headings is read the same way.'
    : `This is a file of ${importAppNames[app]}: its columns are known.`
}

interface ColumnFieldsProps {
  header: readonly string[]
  /** The first rows of the file. */
  preview: readonly (readonly string[])[]
  /** The field of each column. */
  fields: readonly (ImportField | null)[]
  onField: (column: number, field: ImportField | null) => void
}

const options = [
  { value: '', label: 'Not read' },
  ...importFields.map(field => ({ value: field, label: importFieldNames[field] })),
]
const mostSamples = 3

/** Each column of the file with some of its cells, and what it is read as. */
function ColumnFields({ header, preview, fields, onField }: ColumnFieldsProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {header.map((heading, column) => (
        <li
          // Headings may be written twice.
          key={column}
          className="grid items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]"
        >
          <div className="min-w-0">
            <p aria-hidden className="font-semibold wrap-anywhere">
              {headingOf(header, column)}
            </p>
            <p className="truncate text-sm text-muted">{samplesOf(preview, column)}</p>
          </div>
          <SelectField
            label={`Column ${headingOf(header, column)} is`}
            labelHidden
            value={fields[column] ?? ''}
            options={options}
            onValueChange={text => onField(column, importFields.find(field => field === text) ?? null)}
          />
        </li>
      ))}
    </ul>
  )
}

function samplesOf(preview: ColumnFieldsProps['preview'], column: number): string {
  const cells = preview.map(row => (row[column] ?? '').trim()).filter(cell => cell !== '')
  const samples = [...new Set(cells)].slice(0, mostSamples)
  return samples.length === 0 ? 'Empty in the first rows' : samples.join(' · ')
}

const mostNamed = 5

/** Returns how many columns are read, and which are not: "9 of 11 columns are read. Not read: Rarity, Link." */
export function columnsSentence(header: readonly string[], fields: readonly (ImportField | null)[]): string {
  const left = header.flatMap((heading, column) => (fields[column] ? [] : [headingOf(header, column)]))
  if (left.length === 0) return 'Every column is read.'
  const count = header.length - left.length
  const read = `${formatCount(count)} of ${countOf(header.length, 'column')} ${count === 1 ? 'is' : 'are'} read.`
  const more = left.length > mostNamed ? ` and ${formatCount(left.length - mostNamed)} more` : ''
  return `${read} Not read: ${left.slice(0, mostNamed).join(', ')}${more}.`
}

interface ConditionWordsProps {
  words: readonly ConditionWord[]
  /** Whether what was said about an earlier file counts. */
  isRemembered: boolean
  onChoose: (key: string, condition: Condition) => void
}

/** What each word of the file for a condition means. */
export function ConditionWords({ words, isRemembered, onChoose }: ConditionWordsProps) {
  // Words that are conditions here need no look.
  const shown = words.filter(({ word, condition }) => word !== condition)
  if (shown.length === 0) return null
  const isAnsweredBefore = isRemembered && shown.some(({ isAnswered }) => isAnswered)
  return (
    <Section
      title="Conditions"
      subtitle={`What the words of your file mean here${isAnsweredBefore ? ', as you said earlier' : ''}.`}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map(({ word, key, condition, isDisputed }) => (
          <SelectField
            key={key}
            label={`“${word}” is`}
            value={condition ?? ''}
            options={condition === null ? [{ value: '', label: 'Choose…' }, ...conditions] : conditions}
            hint={hintOf(condition, isDisputed)}
            onValueChange={text => {
              const chosen = conditions.find(one => one === text)
              if (chosen) onChoose(key, chosen)
            }}
          />
        ))}
      </div>
    </Section>
  )
}

function hintOf(condition: Condition | null, isDisputed: boolean): string | undefined {
  if (condition === null) return 'Rows with this word cannot be read until you choose.'
  return isDisputed ? 'Apps disagree about this word.' : undefined
}
