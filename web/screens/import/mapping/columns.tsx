import { useState } from 'react'
import { type ImportApp, importAppNames } from '#domain/import/import-app'
import { type Reading, saysWhichCard } from '#domain/import/reading'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { ColumnFields, type ColumnFieldsProps } from './column-fields.tsx'
import { columnsSentence } from './columns-sentence.ts'

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
