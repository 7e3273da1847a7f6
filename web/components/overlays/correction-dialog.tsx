import type { ReactNode } from 'react'
import type { FieldErrors, FormState } from '#web/components/fields/form-state.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

export interface CorrectionDialogProps<Send, Effect, Field extends string>
  extends Pick<FormDialogProps, 'title' | 'subtitle' | 'submitLabel' | 'onClose' | 'children'> {
  form: FormState<Field>
  /** The form as read; what to send is null when nothing was changed. */
  reading: { readonly send: Send | null; readonly effect: Effect } | { readonly errors: FieldErrors<Field> }
  call: { readonly dialog: Pick<FormDialogProps, 'pending' | 'failure' | 'formRef' | 'isDirty'> }
  onSend: (send: Send) => void
  /** Shown in place of the effect while the form cannot be read. */
  missing: (errors: FieldErrors<Field>) => string
  effect: (effect: Effect) => ReactNode
}

/** Corrects what was recorded. Shows the effect in money before the button, and sends nothing when nothing was changed. */
export function CorrectionDialog<Send, Effect, Field extends string>(
  props: CorrectionDialogProps<Send, Effect, Field>,
) {
  const { form, reading, call, onSend, missing, effect, onClose, children, ...texts } = props

  function submit() {
    if ('errors' in reading) return form.refuse(reading.errors)
    if (reading.send === null) return onClose()
    onSend(reading.send)
  }

  return (
    <FormDialog {...texts} {...call.dialog} onSubmit={submit} onClose={onClose}>
      {children}
      {'errors' in reading ? (
        <p className="text-sm text-muted">{missing(reading.errors)}</p>
      ) : (
        effect(reading.effect)
      )}
    </FormDialog>
  )
}
