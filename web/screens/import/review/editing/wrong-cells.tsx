import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { reasonOf } from '#web/api/client.ts'
import { type ImportRow, useRowEdit } from '#web/api/imports.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/fields.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { formatCount } from '#web/format/values.ts'
import { columnsAtHand, faultOf, headingOf, savedWords } from './cell-words.ts'
import { focusScreenHeading } from '#web/components/shell/screen-heading.tsx'

/** Cells of a row as fields of a form, and what differs from the row. */
export function useCellsForm({ cells }: Pick<ImportRow, 'cells'>, columns: readonly number[]) {
  const initial = Object.fromEntries(columns.map(column => [String(column), cells[column] ?? '']))
  const form = useFormState(initial, { follows: true })
  const changedCells = () =>
    columns
      .map(column => ({ column, text: form.values[column] ?? '' }))
      .filter(({ column, text }) => text !== (cells[column] ?? ''))
  return { form, changedCells }
}

export interface WrongCellsProps {
  /** Of the import. */
  id: string
  row: ImportRow
  header: readonly string[]
}

/** The wrong cells of a row as fields. Enter saves them, and the row is read again; Escape takes back what was typed. */
export function WrongCells({ id, row, header }: WrongCellsProps) {
  const { line } = row
  const edit = useRowEdit(id)
  const [announcement, setAnnouncement] = useState('')
  const columns = columnsAtHand(row)
  const { form, changedCells } = useCellsForm(row, columns)

  async function save() {
    const changed = changedCells()
    if (changed.length === 0 || edit.isPending) return
    setAnnouncement('')
    try {
      const saved = (await edit.mutateAsync({ line, cells: changed })).row
      const words = savedWords(saved)
      if (words === null) setAnnouncement(saved.faults.map(({ sentence }) => sentence).join(' '))
      else toastSuccess(words, `row ${line}`)
    } catch (error) {
      toastError(reasonOf(error, "Couldn't save the row."), `row ${line}`)
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') form.reset()
  }

  if (columns.length === 0) return null
  return (
    <form
      noValidate
      aria-label={`Unreadable cells of row ${formatCount(line)}`}
      aria-busy={edit.isPending}
      className="mt-2 grid max-w-2xl gap-3 sm:grid-cols-2"
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
    >
      {columns.map(column => {
        const heading = headingOf(header, column)
        return (
          <div key={column} ref={focusNextOnLeave}>
            <TextField
              {...form.field(String(column))}
              label={heading}
              error={faultOf(row, column, heading)}
              maxLength={10_000}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        )
      })}
      <div ref={focusNextOnLeave} className="flex items-end sm:col-span-2">
        <Button type="submit" size="small" pending={edit.isPending} aria-disabled={!form.isDirty}>
          Save row
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </form>
  )
}

/** A `ref` for a part of a row's form. If it goes with the focus, that goes on to the next wrong cell of the row or the list. */
function focusNextOnLeave(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined
  return () => {
    if (!part.contains(document.activeElement)) return
    const row = part.closest('li')
    const rows = [row, row?.nextElementSibling, row?.previousElementSibling]
    // The fields that take its place are there once React is done.
    queueMicrotask(() => focusFieldIn(rows))
  }
}

function focusFieldIn(rows: readonly (Element | null | undefined)[]): void {
  for (const row of rows) {
    const field = row?.isConnected ? row.querySelector<HTMLElement>('form input') : null
    if (field) {
      field.focus()
      return
    }
  }
  focusScreenHeading()
}
