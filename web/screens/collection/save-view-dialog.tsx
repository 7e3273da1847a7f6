import { type SavedView, useViewSave } from '#web/api/saved-views.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/fields.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { useFormSave } from '#web/dialogs/dialog-call.ts'

interface SaveViewDialogProps {
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
  const saving = useFormSave(form, useViewSave(), "Couldn't save the view")

  function submit() {
    const name = form.values.name.trim()
    if (name === '') return saving.refuse({ name: 'Enter a name.' })
    saving.save({ id: view?.id ?? null, facts: { name, parameters } }, saved => {
      onSaved(saved)
      onClose()
    })
  }

  return (
    <FormDialog
      title={view === null ? 'Save View' : 'Rename View'}
      submitLabel="Save"
      {...saving.dialog}
      onSubmit={submit}
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
