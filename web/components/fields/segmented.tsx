import { useId } from 'react'

export interface SegmentedProps<Value extends string> {
  /** The name of the choice for screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
  /** Null while none is chosen. */
  value: Value | null
  onValueChange: (value: Value) => void
}

/** A choice of a few options side by side. Made of radio buttons, so arrow keys move and select. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0 max-w-full">
      <legend className="sr-only">{label}</legend>
      <div className="segmented">
        {options.map(option => (
          <label key={option.value} className="segment">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
