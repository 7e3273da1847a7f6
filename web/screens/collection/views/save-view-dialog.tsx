import { useState } from 'react'
import { failureSentence, fieldSentences } from '#web/api/failure-sentence.ts'
import { type SavedView, useViewSave } from '#web/api/saved-views.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'

export interface SaveViewDialogProps {
  /** The view to rename; null to save a new one. */
  view: SavedView | null
  /** What it keeps. */
  parameters: string
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** Asks for the name of a view. */
export function SaveViewDialog({ view, parameters, onSaved, onClose }: SaveViewDialogProps) {
  const form = useFormState<'name'>({ name: view?.name ?? '' })
  const [failure, setFailure] = useState<string | null>(null)
  const saving = useViewSave()

  function submit() {
    setFailure(null)
    const name = form.values.name.trim()
    if (name === '') return void form.refuse({ name: 'Enter a name.' })
    saving.mutateAsync({ id: view?.id ?? null, facts: { name, parameters } }).then(
      saved => {
        onSaved(saved)
        onClose()
      },
      error => {
        if (!form.refuse(fieldSentences(error))) setFailure(failureSentence(error, "Couldn't save the view"))
      },
    )
  }

  return (
    <FormDialog
      title={view === null ? 'Save View' : 'Rename View'}
      submitLabel="Save"
      pending={saving.isPending}
      failure={failure}
      formRef={form.formRef}
      onSubmit={submit}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        required
        maxLength={60}
        autoComplete="off"
        placeholder="Charizards by value"
        hint="Keeps the search, filters, order, columns and page size."
      />
    </FormDialog>
  )
}
