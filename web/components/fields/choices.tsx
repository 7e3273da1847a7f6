import { type ReactNode, useId } from 'react'
import { buttonClass } from '#web/components/buttons/button.tsx'

interface SegmentedProps<Value extends string> {
  /** The name of the choice for screen readers. */
  label: string
  /** An icon takes the place of the label, which becomes its tooltip. */
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
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
          <label key={option.value} className="segment" title={option.icon ? option.label : undefined}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.icon}
            <span className={option.icon ? 'sr-only' : undefined}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceChipsProps {
  /** The name of the choice for screen readers. */
  label: string
  choices: readonly string[]
  /** The chosen one; any other text means none. */
  chosen: string | null
  onChoose: (choice: string) => void
  /** All six in one row instead of three. */
  inOneRow?: boolean
}

/** Usual values next to a text field, to choose with one press. */
export function ChoiceChips({ label, choices, chosen, onChoose, inOneRow = false }: ChoiceChipsProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className={`grid gap-1.5 ${inOneRow ? 'grid-cols-6' : 'grid-cols-3'}`}
    >
      {choices.map(choice => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === chosen}
          className={buttonClass({
            size: 'small',
            variant: choice === chosen ? 'primary' : 'secondary',
            className: 'px-1',
          })}
          onClick={() => onChoose(choice)}
        >
          {choice}
        </button>
      ))}
    </div>
  )
}

interface ChoiceListProps<Value extends string> {
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
