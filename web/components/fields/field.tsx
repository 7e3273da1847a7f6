import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from '#web/components/class-names.ts'

/** What every field takes beside the attributes of its own control. */
export interface FieldProps {
  label: string
  hint?: ReactNode
  /** Takes the place of the hint and marks the control invalid; null or empty means all is well. */
  error?: string | null | undefined
  required?: boolean | undefined
  /** Keep the label for screen readers only. */
  labelHidden?: boolean | undefined
  /** Class of the whole field, for its place in a form. */
  className?: string | undefined
}

/** What a control must carry so that label, hint and error belong to it. */
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

/** Label above, control, hint below; an error replaces the hint, with an icon, and is tied to the control. */
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
