import { buttonClass } from '#web/components/buttons/button.tsx'

export interface ChoiceChipsProps {
  /** The name of the choice for screen readers. */
  label: string
  choices: readonly string[]
  /** The chosen one; any other text means none. */
  chosen: string | null
  onChoose: (choice: string) => void
}

/** Usual values of a text field beside it, to choose with one press. */
export function ChoiceChips({ label, choices, chosen, onChoose }: ChoiceChipsProps) {
  return (
    <div role="group" aria-label={label} className="grid grid-cols-3 gap-1.5">
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
