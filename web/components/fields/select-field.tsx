import { ChevronDown } from 'lucide-react'
import { type ControlFieldProps, Field, partsOf } from './text-field.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SelectFieldProps extends ControlFieldProps<'select'> {
  /** Omit it to pass `<option>`s as children. */
  options?: readonly SelectOption[]
}

/** A native select in our style, so that phones open their own picker. */
export function SelectField({ options, children, ...props }: SelectFieldProps) {
  const [frame, select] = partsOf(props)
  return (
    <Field {...frame}>
      {control => (
        <div className="relative">
          <select {...select} {...control} className="control">
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
