import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxSharedTitle, nothingShown, type SharedParts } from '#domain/sharing/shared-page'
import { viewsQuery } from '#web/api/saved-views.ts'
import { type SharedPage, usePageSave } from '#web/api/shared-pages.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { useFormSave } from '#web/dialogs/form-save.ts'
import { shownOptions, wholeCollection } from './shared-choices.ts'
import { partsOf, SharedPartFields } from './shared-parts.tsx'
import { SharedPreview } from './shared-preview.tsx'

export interface SharedPageDialogProps {
  /** The page to change; null to share a new one. */
  page: SharedPage | null
  /** Called with the secret of a new link; null for a change. */
  onSaved: (secret: string | null) => void
  onClose: () => void
}

/** Chooses what a page shows, beside what visitors will see of it. */
export function SharedPageDialog({ page, onSaved, onClose }: SharedPageDialogProps) {
  const form = useFormState<'title'>({ title: page?.title ?? 'My collection' })
  const views = useQuery(viewsQuery)
  const options = shownOptions(views.data ?? [], page)
  const [optionId, setOptionId] = useState(options[0]?.id)
  const [parts, setParts] = useState<SharedParts>(page ?? { ...nothingShown, showsValues: true })
  const saving = useFormSave(form, usePageSave(), "Couldn't share the page")
  const chosen = options.find(({ id }) => id === optionId) ?? wholeCollection
  const looks = { ...chosen.shown, ...partsOf(parts) }

  function choose(id: string) {
    setOptionId(id)
    const option = options.find(known => known.id === id)
    // A page of a view is called like it, unless the collector has named it.
    if (option && !form.isDirty && page === null && option !== wholeCollection)
      form.field('title').onValueChange(option.label.slice(0, maxSharedTitle))
  }

  function submit() {
    const title = form.values.title.trim()
    if (title === '') return saving.refuse({ title: 'Enter a title.' })
    saving.save({ id: page?.id ?? null, choices: { ...looks, title } }, onSaved)
  }

  return (
    <FormDialog
      title={page === null ? 'Share a Page' : 'Change the Page'}
      submitLabel={page === null ? 'Make link' : 'Save'}
      size="large"
      {...saving.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('title')}
        label="Title"
        required
        maxLength={maxSharedTitle}
        autoComplete="off"
        hint="The heading of the page."
      />
      <SelectField
        label="Cards"
        value={chosen.id}
        onValueChange={choose}
        hint="A page keeps the filters and the order that a view has now. Changing or deleting the view changes no page; cards you add or remove do."
        options={options.map(({ id, label, shown }) => ({ value: id, label, disabled: shown === null }))}
      />
      {views.isError && <PartError text="Couldn't load your views" onRetry={() => void views.refetch()} />}
      <SharedPartFields parts={parts} onChange={change => setParts(current => ({ ...current, ...change }))} />
      <SharedPreview looks={looks} title={form.values.title.trim() || 'Untitled'} />
    </FormDialog>
  )
}
