import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence, fieldSentences } from '#web/api/failure-sentence.ts'
import type { FieldErrors, FormState } from '#web/components/fields/form-state.ts'

/**
 * Saves what a form dialog has. A failure keeps the form: the server's sentences show at their fields, anything else
 * above the buttons. `dialog` are the props of the `FormDialog` that follow from it.
 */
export function useFormSave<Name extends string, Input, Saved>(
  form: FormState<Name>,
  { mutateAsync, isPending }: Pick<UseMutationResult<Saved, Error, Input>, 'mutateAsync' | 'isPending'>,
  failed: string,
) {
  const [failure, setFailure] = useState<string | null>(null)

  function save(input: Input, onSaved: (saved: Saved) => void) {
    setFailure(null)
    // Not as options of mutate: those don't run once the dialog has unmounted.
    mutateAsync(input).then(onSaved, (error: unknown) => {
      const fields = fieldSentences(error) satisfies Readonly<Record<string, string>> as FieldErrors<Name>
      if (!form.refuse(fields)) setFailure(failureSentence(error, failed))
    })
  }

  /** Shows what is wrong with what was typed, in place of an earlier failure. */
  function refuse(errors: FieldErrors<Name>) {
    setFailure(null)
    form.refuse(errors)
  }

  const { formRef, isDirty } = form
  return { save, refuse, dialog: { pending: isPending, failure, formRef, isDirty } }
}
