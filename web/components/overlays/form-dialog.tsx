import type { ReactNode, Ref } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { dismissTopmostDialog } from './open-dialogs.ts'
import { Notice } from '#web/components/states/states.tsx'

export interface FormDialogProps {
  title: string
  subtitle?: ReactNode
  /** What the submit button does. */
  submitLabel: string
  /** A second way to submit, next to the first. */
  also?: { label: string; onSubmit: () => void } | undefined
  /** Set when the button removes something. */
  danger?: boolean
  size?: 'large'
  /** Whether anything differs from what the form began with. */
  isDirty: boolean
  /** Cancel asks too, for a form that takes long to fill in. */
  cancelAsks?: boolean
  pending: boolean
  /** Why submitting failed; shown above the buttons. */
  failure: string | null
  formRef: Ref<HTMLFormElement>
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * A form in a dialog with Cancel and a submit button, both disabled while pending. Cancel says what it does and so
 * discards without a question; every other way out asks.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, subtitle, submitLabel, danger = false, pending, failure, onSubmit, onClose, formRef } = props
  return (
    <Dialog
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      onClose={onClose}
      isDirty={props.isDirty}
      pending={pending}
      {...(props.size !== undefined && { size: props.size })}
      formRef={formRef}
      onSubmit={onSubmit}
      footer={
        <>
          <Button onClick={props.cancelAsks ? dismissTopmostDialog : onClose} disabled={pending}>
            Cancel
          </Button>
          {props.also && (
            <Button onClick={props.also.onSubmit} aria-disabled={pending}>
              {props.also.label}
            </Button>
          )}
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            className={props.also && 'max-sm:order-first max-sm:basis-full'}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {props.children}
        {failure !== null && (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
