import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'className' | 'required'> {
  /** Omit it to pass `<option>`s as children. */
  options?: readonly SelectOption[]
  onValueChange?: (value: string) => void
}

/** A native select in our style, so that phones open their own picker. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, labelHidden, className, id, ...rest } = props
  const { options, children, onChange, onValueChange, ...select } = rest
  return (
    <Field {...{ label, hint, error, required, labelHidden, className, id }}>
      {control => (
        <div className="relative">
          <select
            {...select}
            {...control}
            className="control"
            onChange={event => {
              onChange?.(event)
              onValueChange?.(event.target.value)
            }}
          >
            {options?.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <ChevronDown aria-hidden size={18} className="select-arrow" />
        </div>
      )}
    </Field>
  )
}
