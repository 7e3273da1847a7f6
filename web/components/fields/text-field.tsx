import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { IconButton } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'

/** The props of a field around a control: those of the field, of the control, and what gets its text. */
export type ControlFieldProps<Tag extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Tag>, 'className' | 'required' | 'onChange'> & {
    /** Gets the text alone, without the event. */
    onValueChange?: (text: string) => void
  }

export type TextFieldProps = ControlFieldProps<'input'>

/** A text field for one line. Controlled with `value`, or uncontrolled with `defaultValue` and `name`. */
export function TextField(props: TextFieldProps) {
  const [frame, input] = partsOf(props)
  return (
    <Field {...frame}>{control => <input type="text" {...input} {...control} className="control" />}</Field>
  )
}

/** Divides the props of a field into those of the frame around its control, and those of the control. */
export function partsOf<Props extends FrameProps & Pick<TextFieldProps, 'onValueChange'>>(props: Props) {
  const { label, hint, error, required, labelHidden, className, id, onValueChange, ...control } = props
  const onChange = ({ target }: { target: { value: string } }) => onValueChange?.(target.value)
  return [
    { label, hint, error, required, labelHidden, className, id },
    { ...control, onChange },
  ] as const
}

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
interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FrameProps extends FieldProps {
  id?: string | undefined
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
}: FrameProps & { children: (control: ControlProps) => ReactNode }) {
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

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type'> {
  /** Tells password managers what to offer. */
  autoComplete: 'current-password' | 'new-password'
  /** False leaves out the show/hide button. */
  revealable?: boolean
}

/** A password field with a button that shows or hides the text; hidden at first. */
export function PasswordField({ revealable = true, ...props }: PasswordFieldProps) {
  const [frame, input] = partsOf(props)
  const [shown, setShown] = useState(false)

  return (
    <Field {...frame}>
      {control => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={revealable ? 'control pr-12' : 'control'}
          />
          {revealable && (
            <IconButton
              label={shown ? 'Hide password' : 'Show password'}
              icon={shown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
              className="field-button"
              onClick={() => setShown(!shown)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
