import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationKind } from '#domain/collection/operation'
import { ApiError } from '#web/api/client.ts'
import { fieldSentences } from '#web/api/failure-sentence.ts'
import { type KeyedCall, useKeyedMutation } from '#web/api/keyed-mutation.ts'
import type { FieldErrors, FormState } from '#web/components/fields/form-state.ts'
import { toastError } from '#web/components/overlays/toast.ts'

import { offerUndo } from './undo.ts'

export interface DialogCallTexts<Answer> {
  readonly done: (answer: Answer) => string
  /** What the call did, for the toast that offers to undo it. */
  readonly kind: (answer: Answer) => OperationKind
  readonly failed: string
}

/**
 * Makes a dialog's call. On success shows a toast with Undo and closes the dialog; on failure shows a toast and the
 * server's sentences at their fields, and keeps the form.
 */
export function useDialogCall<Input, Answer extends { operationId: string | null }, Field extends string>(
  call: KeyedCall<Input, Answer>,
  texts: DialogCallTexts<Answer>,
  form: FormState<Field>,
  onClose: () => void,
) {
  const [failure, setFailure] = useState<string | null>(null)
  const mutation = useKeyedMutation(call)
  const queries = useQueryClient()

  function run(input: Input) {
    setFailure(null)
    // Not as options of mutate: those don't run once the dialog has unmounted.
    mutation.mutateAsync(input).then(
      answer => {
        offerUndo(queries, texts.done(answer), { id: answer.operationId, kind: texts.kind(answer) })
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
