import { useState } from 'react'
import { Field } from '#web/components/fields/field.tsx'

const minPercent = 1
const maxPercent = 1_000

export interface AlertPercentFieldProps {
  /** What holds now. */
  percent: number
  disabled: boolean
  /** Heard on Enter and on leaving the field, when the number is another one. */
  onPercentChange: (percent: number) => void
}

/** From which change on a price is worth telling of. What is no such number stays in the field, with a sentence. */
export function AlertPercentField({ percent, disabled, onPercentChange }: AlertPercentFieldProps) {
  /** Null while nothing is being typed: then the field shows what holds. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)

  function save() {
    if (typed === null) return
    const entered = percentOf(typed)
    setIsRefused(entered === null)
    if (entered === null) return
    setTyped(null)
    if (entered !== percent) onPercentChange(entered)
  }

  return (
    <Field
      label="Tell me when a price moves by at least"
      hint="In percent, from 1 to 1000"
      error={isRefused ? 'Enter a whole number from 1 to 1000' : null}
      className="pt-3"
    >
      {control => (
        <div className="relative w-32">
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className="control tabular pr-8 text-right"
            disabled={disabled}
            value={typed ?? String(percent)}
            onChange={event => {
              setTyped(event.target.value)
              setIsRefused(false)
            }}
            onBlur={save}
            onKeyDown={event => {
              if (event.key === 'Enter') save()
            }}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-muted"
          >
            %
          </span>
        </div>
      )}
    </Field>
  )
}

function percentOf(typed: string): number | null {
  const text = typed.trim()
  const percent = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return percent >= minPercent && percent <= maxPercent ? percent : null
}
