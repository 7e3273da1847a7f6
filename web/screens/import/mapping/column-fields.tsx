import { type ImportField, importFieldNames, importFields } from '#domain/import/reading'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { columnName } from './columns-sentence.ts'

export interface ColumnFieldsProps {
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
export function ColumnFields({ header, preview, fields, onField }: ColumnFieldsProps) {
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
              {columnName(heading, column)}
            </p>
            <p className="truncate text-sm text-muted">{samplesOf(preview, column)}</p>
          </div>
          <SelectField
            label={`Column ${columnName(heading, column)} is`}
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
