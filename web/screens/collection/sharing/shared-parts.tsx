import { nothingShown, type SharedParts } from '#domain/sharing/shared-page'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { seenWords } from './shared-words.ts'

interface Choice {
  readonly part: keyof SharedParts
  readonly label: string
  readonly hint?: string
}

const choices: readonly Choice[] = [
  {
    part: 'showsValues',
    label: 'Show market values',
    hint: "Everybody's market prices and their total.",
  },
  { part: 'showsCost', label: 'Show what I paid', hint: 'The cost of each card and of all of them.' },
  { part: 'showsNotes', label: 'Show my notes', hint: 'Word for word, of the 10 newest copies of a card.' },
  { part: 'showsPlace', label: 'Show box, binder and page' },
  { part: 'showsCerts', label: 'Show cert numbers', hint: 'Anybody can look up a slab by its number.' },
  { part: 'showsUsername', label: 'Show my username' },
]

export interface SharedPartFieldsProps {
  parts: SharedParts
  onChange: (change: Partial<SharedParts>) => void
}

/** Chooses what a page shows besides its cards, and says what strangers will see. */
export function SharedPartFields({ parts, onChange }: SharedPartFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">What strangers see besides the cards</legend>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {choices.map(({ part, label, hint }) => (
          <CheckboxField
            key={part}
            label={label}
            hint={hint}
            checked={parts[part]}
            onCheckedChange={isOn => onChange({ [part]: isOn })}
          />
        ))}
      </div>
      <p role="status" className="mt-2 text-sm text-muted">
        {seenWords(parts)}
      </p>
    </fieldset>
  )
}

/** Returns the choices of a page alone. */
export function partsOf(page: SharedParts): SharedParts {
  const parts = Object.keys(nothingShown) as (keyof SharedParts)[]
  return Object.fromEntries(parts.map(part => [part, page[part]])) as unknown as SharedParts
}
