import { useId } from 'react'

export interface ChoiceListProps<Value extends string> {
  legend: string
  options: readonly { value: Value; label: string; hint: string }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A choice of a few options that need a line of explanation each. Arrow keys move and select. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { legend, options, value, onValueChange } = props
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      {options.map(option => (
        <label key={option.value} htmlFor={`${name}-${option.value}`} className="choice">
          <input
            id={`${name}-${option.value}`}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          <span className="min-w-0 font-semibold">
            {option.label}
            <span className="block text-sm font-normal text-muted">{option.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
