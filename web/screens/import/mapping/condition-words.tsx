import { type Condition, conditions } from '#domain/copies/copy'
import type { ConditionWord } from '#domain/import/reading'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Section } from '#web/components/section.tsx'

export interface ConditionWordsProps {
  words: readonly ConditionWord[]
  /** Whether what was said about an earlier file counts. */
  isRemembered: boolean
  onChoose: (key: string, condition: Condition) => void
}

const options = conditions.map(condition => ({ value: condition, label: condition }))

/** What each word of the file for a condition means. */
export function ConditionWords({ words, isRemembered, onChoose }: ConditionWordsProps) {
  // Words that are conditions here need no look.
  const shown = words.filter(({ word, condition }) => word !== condition)
  if (shown.length === 0) return null
  const isSaidBefore = isRemembered && shown.some(({ isAnswered }) => isAnswered)
  return (
    <Section
      title="Conditions"
      subtitle={`What the words of your file mean here${isSaidBefore ? ', as you said earlier' : ''}.`}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map(({ word, key, condition, isDisputed }) => (
          <SelectField
            key={key}
            label={`“${word}” is`}
            value={condition ?? ''}
            options={condition === null ? [{ value: '', label: 'Choose…' }, ...options] : options}
            hint={hintOf(condition, isDisputed)}
            onValueChange={text => {
              const chosen = conditions.find(one => one === text)
              if (chosen) onChoose(key, chosen)
            }}
          />
        ))}
      </div>
    </Section>
  )
}

function hintOf(condition: Condition | null, isDisputed: boolean): string | undefined {
  if (condition === null) return 'Rows with this word are wrong until you choose.'
  return isDisputed ? 'Apps disagree about this word.' : undefined
}
