import { failureSentence } from '#web/api/failure-sentence.ts'
import { type ImportDetails, useSheet } from '#web/api/imports.ts'
import { ChoiceList } from '#web/components/fields/choice-list.tsx'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { countOf } from '#web/format/count.ts'

/** Which sheet of a file is read. Shown only where several have rows. */
export function SheetChoice({ details }: { details: ImportDetails }) {
  const { id, sheets, sheet, additions } = details
  const send = useSheet(id)
  // Once copies of a sheet are added, its rows alone are left.
  if (sheets.length < 2 || additions.length > 0) return null
  return (
    <Section
      title="Which sheet?"
      subtitle={`This file has ${sheets.length} sheets with rows, and an import reads one. Choose the file again afterwards for another.`}
    >
      <div className="flex flex-col gap-3">
        <div className="max-h-80 overflow-y-auto">
          <ChoiceList
            legend="Sheet"
            options={sheets.map(({ name, rows }, index) => ({
              value: String(index),
              label: name,
              hint: countOf(rows, 'row'),
            }))}
            value={String(send.isPending ? send.variables : sheet)}
            onValueChange={value => send.mutate(Number(value))}
          />
        </div>
        {send.error && (
          <Notice tone="error" role="alert">
            {failureSentence(send.error, "Couldn't read this sheet. Please try again.")}
          </Notice>
        )}
      </div>
    </Section>
  )
}
