import { useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { fieldSentences } from '#web/api/failure-sentence.ts'
import { type KeyedCall, useKeyedMutation } from '#web/api/keyed-mutation.ts'
import type { FieldErrors, FormState } from '#web/components/fields/form-state.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'

export interface DialogCallTexts<Answer> {
  readonly done: (answer: Answer) => string
  readonly failed: string
}

/**
 * Makes a dialog's call. On success shows a toast and closes the dialog; on failure shows a toast and the
 * server's sentences at their fields, and keeps the form.
 */
export function useDialogCall<Input, Answer, Field extends string>(
  call: KeyedCall<Input, Answer>,
  texts: DialogCallTexts<Answer>,
  form: FormState<Field>,
  onClose: () => void,
) {
  const [failure, setFailure] = useState<string | null>(null)
  const mutation = useKeyedMutation(call)

  function run(input: Input) {
    setFailure(null)
    // Not as options of mutate: those don't run once the dialog has unmounted.
    mutation.mutateAsync(input).then(
      answer => {
        toastSuccess(texts.done(answer))
        onClose()
      },
      error => {
        toastError(texts.failed)
        setFailure(error instanceof ApiError ? error.message : null)
        form.refuse(fieldSentences(error) satisfies Readonly<Record<string, string>> as FieldErrors<Field>)
      },
    )
  }

  return { run, isPending: mutation.isPending, failure, setFailure }
}
