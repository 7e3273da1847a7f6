import { useQuery } from '@tanstack/react-query'
import type { Reading } from '#domain/import/reading'
import { reasonOf } from '#web/api/client.ts'
import { type ImportRow, importRowQuery, useRowEdit } from '#web/api/imports.ts'
import { TextAreaField, TextField } from '#web/components/fields/fields.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { PartError, Spinner } from '#web/components/states/states.tsx'
import { formatCount } from '#web/format/values.ts'
import { columnsToEdit, faultOf, headingOf, savedWords } from './cell-words.ts'
import { useCellsForm } from './wrong-cells.tsx'

export interface EditCellsDialogProps {
  /** Of the import. */
  id: string
  line: number
  reading: Reading
  onClose: () => void
}

/** All cells of a row that are read, by their headings. A list has only the beginning of a long cell, so they are fetched. */
export function EditCellsDialog({ id, line, reading, onClose }: EditCellsDialogProps) {
  const { data, error, refetch } = useQuery(importRowQuery(id, line))
  if (data) return <CellsForm id={id} row={data} reading={reading} onClose={onClose} />
  return (
    <Dialog title={titleOf(line)} onClose={onClose}>
      {error === null ? (
        <Spinner label="Loading the row" />
      ) : (
        <PartError text="Couldn't load the row" onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

function titleOf(line: number): string {
  return `Edit row ${formatCount(line)}`
}

interface CellsFormProps {
  id: string
  row: ImportRow
  reading: Reading
  onClose: () => void
}

function CellsForm({ id, row, reading, onClose }: CellsFormProps) {
  const { line, cells, edited } = row
  const { header } = reading
  const edit = useRowEdit(id)
  const columns = columnsToEdit(reading, row)
  const { form, changedCells } = useCellsForm(row, columns)

  async function save() {
    const changed = changedCells()
    if (changed.length === 0) return onClose()
    const saved = await edit.mutateAsync({ line, cells: changed }).catch(() => null)
    if (saved === null) return
    const words = savedWords(saved.row)
    if (words === null) {
      const faults = columns.map(column => [column, faultOf(saved.row, column, headingOf(header, column))])
      form.refuse(Object.fromEntries(faults.filter(([, fault]) => fault !== null)))
    } else {
      toastSuccess(words)
      onClose()
    }
  }

  return (
    <FormDialog
      title={titleOf(line)}
      subtitle="Changes this import. Your file stays as it is."
      submitLabel="Save row"
      size="large"
      isDirty={form.isDirty}
      pending={edit.isPending}
      failure={edit.error && reasonOf(edit.error, "Couldn't save the row.")}
      formRef={form.formRef}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {columns.map(column => {
          const heading = headingOf(header, column)
          const was = edited.find(cell => cell.column === column)?.was
          const field = form.field(String(column))
          const isTyped = field.value !== (cells[column] ?? '')
          const props = {
            ...field,
            label: heading,
            error: field.error ?? (isTyped ? null : faultOf(row, column, heading)),
            hint: was !== undefined && `In your file: ${was.trim() === '' ? 'empty' : was.slice(0, 200)}`,
            maxLength: 10_000,
            autoComplete: 'off',
            spellCheck: false,
          }
          return /[\r\n]/.test(cells[column] ?? '') ? (
            <TextAreaField key={column} {...props} className="sm:col-span-2" />
          ) : (
            <TextField key={column} {...props} />
          )
        })}
      </div>
    </FormDialog>
  )
}
