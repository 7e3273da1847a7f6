import { buttonClass } from '#web/components/buttons/button.tsx'

export interface ChoiceChipsProps {
  /** The name of the choice for screen readers. */
  label: string
  choices: readonly string[]
  /** The chosen one; any other text means none. */
  chosen: string | null
  onChoose: (choice: string) => void
  /** All six in one row instead of three. */
  inOneRow?: boolean
}

/** Usual values of a text field beside it, to choose with one press. */
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
