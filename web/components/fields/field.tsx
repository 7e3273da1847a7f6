import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '#web/components/class-names.ts'

/** The props of every field, besides the attributes of its control. */
export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Replaces the hint and marks the control invalid; null or empty means valid. */
  error?: string | null | undefined
  required?: boolean | undefined
  /** Shows the label to screen readers only. */
  labelHidden?: boolean | undefined
  /** The class of the whole field, for its place in a form. */
  className?: string | undefined
}

/** Attributes that tie label, hint and error to a control; spread them on it. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldFrameProps extends FieldProps {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A label above a control, and a hint or error below it, all tied to the control. */
export function Field({
  label,
  hint,
  error,
  required,
  labelHidden,
  className,
  id,
  children,
}: FieldFrameProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const noteId = `${controlId}-note`
  const note = error || hint

  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        htmlFor={controlId}
        className={labelHidden ? 'sr-only' : classNames('text-sm font-semibold', required && 'required')}
      >
        {label}
      </label>
      {children({
        id: controlId,
        'aria-describedby': note ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

/** The line under a control: the hint, or the error that replaces it. */
export function FieldNote({ id, hint, error }: Pick<FieldProps, 'hint' | 'error'> & { id: string }) {
  if (error) {
    return (
      <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-loss">
        <CircleAlert aria-hidden size={16} className="mt-0.5 flex-none" />
        <span>{error}</span>
      </p>
    )
  }
  if (hint) {
    return (
      <p id={id} className="text-sm text-muted">
        {hint}
      </p>
    )
  }
  return null
}
