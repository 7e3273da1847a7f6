import { useId, useState } from 'react'
import { isTimeZone } from '#domain/time-zone'
import { Field } from '#web/components/fields/fields.tsx'
import { formatDay, todayIn } from '#web/format/values.ts'

interface TimeZoneFieldProps {
  /** The saved zone; null, and UTC, while unknown. */
  timeZone: string | null
  /** Called when a zone is chosen from the list, and on Enter and blur when a typed one differs. */
  onTimeZoneChange: (timeZone: string) => void
}

/** The time zone of the collector's days. The browser searches its list while somebody types. */
export function TimeZoneField({ timeZone, onTimeZoneChange }: TimeZoneFieldProps) {
  /** Empty until the field has the focus. */
  const [names, setNames] = useState<readonly string[]>([])
  const listId = useId()
  /** Null until the collector types; the field then shows the saved zone. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnknown, setIsUnknown] = useState(false)

  function reset() {
    setTyped(null)
    setIsUnknown(false)
  }

  function save(text: string) {
    const chosen = typedTimeZone(text, names)
    if (chosen === null) return setIsUnknown(true)
    reset()
    if (chosen !== timeZone) onTimeZoneChange(chosen)
  }

  function type(text: string) {
    setTyped(text)
    setIsUnknown(false)
    // A choice from the list arrives as typing.
    if (names.some(name => shownTimeZone(name) === text)) save(text)
  }

  return (
    <Field
      label="Time zone"
      hint={`Sets the day of what you record. Today is ${formatDay(todayIn(timeZone))}.`}
      error={isUnknown ? 'Choose a time zone from the list, such as America/New York' : null}
      className="mt-4 max-w-96"
    >
      {control => (
        <>
          <input
            {...control}
            type="text"
            list={listId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className="control"
            value={typed ?? shownTimeZone(timeZone ?? 'UTC')}
            onFocus={event => {
              setNames(timeZoneNames())
              event.target.select()
            }}
            onChange={event => type(event.target.value)}
            onBlur={() => typed !== null && save(typed)}
            onKeyDown={event => {
              if (event.key === 'Enter' && typed !== null) save(typed)
              if (event.key === 'Escape') reset()
            }}
          />
          <datalist id={listId}>
            {names.map(name => (
              <option key={name}>{shownTimeZone(name)}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}

/** Returns the names of all time zones the browser knows, UTC first. */
export function timeZoneNames(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter(name => name !== 'UTC')]
}

/** A time zone as people read and type it: "America/Los Angeles" for America/Los_Angeles. */
export function shownTimeZone(name: string): string {
  return name.replaceAll('_', ' ')
}

/**
 * Returns the time zone somebody means: a name in any case, with spaces or underscores, or its last part alone
 * ("los angeles"). Null if that is no zone, or more than one.
 */
export function typedTimeZone(typed: string, names: readonly string[]): string | null {
  const text = typed.trim().replaceAll(/\s+/g, '_')
  const wanted = text.toLowerCase()
  const exact = names.find(name => name.toLowerCase() === wanted)
  if (exact !== undefined) return exact
  // An older or newer name than the browser lists, such as Asia/Kolkata for Asia/Calcutta.
  if (isTimeZone(text)) return text
  const [place, another] = names.filter(name => name.toLowerCase().endsWith(`/${wanted}`))
  return another === undefined ? (place ?? null) : null
}
