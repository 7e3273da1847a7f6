import { type ComponentProps, useId } from 'react'
import { classNames } from '#web/components/class-names.ts'
import { FieldNote, type FieldProps } from './text-field.tsx'

export interface CheckboxFieldProps
  extends Omit<FieldProps, 'labelHidden'>,
    Omit<ComponentProps<'input'>, 'className' | 'required' | 'type' | 'onChange'> {
  onCheckedChange?: (checked: boolean) => void
  /** `switch` for a setting that applies at once, `checkbox` for part of a form. */
  look?: 'checkbox' | 'switch'
}

/** A checkbox or switch with its label next to it. The label is part of the target. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, hint, error, required, className, id, look = 'checkbox', ...rest } = props
  const { onCheckedChange, ...input } = rest
  const generatedId = useId()
  const controlId = id ?? generatedId
  const noteId = `${controlId}-note`
  const isSwitch = look === 'switch'

  const box = (
    <input
      {...input}
      id={controlId}
      type="checkbox"
      role={isSwitch ? 'switch' : undefined}
      className={look}
      aria-describedby={hint || error ? noteId : input['aria-describedby']}
      aria-invalid={error ? true : undefined}
      onChange={event => onCheckedChange?.(event.target.checked)}
    />
  )

  return (
    <div
      className={classNames(
        'flex items-start gap-3 py-1.5 pointer-coarse:py-2',
        isSwitch && 'flex-row-reverse',
        className,
      )}
    >
      <span className="flex h-6 items-center">{box}</span>
      <div className="min-w-0 flex-1">
        <label htmlFor={controlId} className={classNames('block py-0.5 font-medium', required && 'required')}>
          {label}
        </label>
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </div>
  )
}
