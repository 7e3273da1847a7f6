import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { OperationKind } from '#domain/copies/operation'
import { ApiError, failureSentence, fieldSentences, type KeyedCall } from '#web/api/client.ts'
import { useKeyedMutation } from '#web/api/keyed-mutation.ts'
import type { Changed } from '#web/api/missing-prices.ts'
import type { FieldErrors, FormState } from '#web/components/fields/form-state.ts'
import { dismissToast, toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { KeptForLater } from '#web/session/add-or-queue.ts'
import { offerToCorrectBack, offerUndo } from './undo.ts'

interface Texts<Answer> {
  readonly done: (answer: Answer) => string
  readonly failed: string
}

/** The texts of a call, and how the toast after it undoes it. */
export type DialogCallTexts<Answer> = Texts<Answer> &
  (
    | { /** What the call did. */ readonly kind: (answer: Answer) => OperationKind }
    | { /** For a correction. */ readonly correctBack: (answer: Answer, key: string) => Promise<unknown> }
  )

/**
 * Makes a dialog's call. On success shows a toast with Undo and closes the dialog; on failure shows a toast and the
 * server's sentences at their fields, and keeps the form. A call that is kept on this device to be made later closes it
 * too. `dialog` are the props of the `FormDialog` that follow from it.
 */
export function useDialogCall<
  Input,
  Answer extends Changed & { operationId: string | null },
  Field extends string,
>(
  call: KeyedCall<Input, Answer>,
  texts: DialogCallTexts<Answer>,
  form: FormState<Field>,
  onClose: () => void,
) {
  const [failure, setFailure] = useState<string | null>(null)
  /** Of the toast about the last failure. */
  const failed = useRef(0)
  const mutation = useKeyedMutation(call)
  const queries = useQueryClient()

  function run(input: Input) {
    setFailure(null)
    dismissToast(failed.current)
    // Not as options of mutate: those don't run once the dialog has unmounted.
    mutation.mutateAsync(input).then(
      answer => {
        const done = texts.done(answer)
        if ('kind' in texts) offerUndo(queries, done, { id: answer.operationId, kind: texts.kind(answer) })
        else offerToCorrectBack(queries, done, key => texts.correctBack(answer, key))
        onClose()
      },
      error => {
        if (error instanceof KeptForLater) {
          toastSuccess(error.message)
          return onClose()
        }
        failed.current = toastError(texts.failed)
        const fields = fieldSentences(error)
        form.refuse(fields satisfies Readonly<Record<string, string>> as FieldErrors<Field>)
        const isSaidAtField = Boolean(form.formRef.current?.querySelector('[aria-invalid="true"]'))
        const isShown =
          isSaidAtField && error instanceof ApiError && Object.values(fields).includes(error.message)
        setFailure(error instanceof ApiError && !isShown ? error.message : null)
      },
    )
  }

  /** Calls with what the form reads as, or shows what is wrong at its fields in place of an earlier failure. */
  function submit<Reading extends { readonly send: unknown } | { readonly errors: FieldErrors<Field> }>(
    reading: Reading,
    inputOf: (read: Extract<Reading, { readonly send: unknown }>) => Input,
  ) {
    setFailure(null)
    if ('errors' in reading) form.refuse(reading.errors)
    else run(inputOf(reading as Extract<Reading, { readonly send: unknown }>))
  }

  const { formRef, isDirty } = form
  return { run, submit, setFailure, dialog: { pending: mutation.isPending, failure, formRef, isDirty } }
}

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

  /** Shows what is wrong with what was typed, in place of an earlier failure. Returns false when nothing is. */
  function refuse(errors: FieldErrors<Name>): boolean {
    setFailure(null)
    return form.refuse(errors)
  }

  const { formRef, isDirty } = form
  return { save, refuse, dialog: { pending: isPending, failure, formRef, isDirty } }
}
