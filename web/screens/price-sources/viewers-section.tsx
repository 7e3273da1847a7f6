import { useState } from 'react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { type PriceSource, useViewerChange } from '#web/api/price-sources.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'

export interface ViewersSectionProps {
  /** The restricted source. */
  source: PriceSource
  /** Usernames of those who may see its prices, besides operators. */
  allowed: readonly string[]
}

/** Who sees the prices of a restricted source: lets accounts see them, or not any more. */
export function ViewersSection({ source: { label }, allowed }: ViewersSectionProps) {
  const change = useViewerChange()
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const name = username.trim()

  async function send(changed: string, isAllowed: boolean) {
    setError(undefined)
    await change.mutateAsync({ username: changed, isAllowed }).then(
      () => {
        if (isAllowed) setUsername('')
        toastSuccess(
          isAllowed ? `${changed} sees prices of ${label}.` : `${changed} no longer sees prices of ${label}.`,
        )
      },
      failure => setError(failureSentence(failure, "Couldn't change who sees these prices")),
    )
  }

  return (
    <Section
      title="Who sees these prices"
      subtitle={`${label}: operators, and the accounts that you allow.`}
      className="mt-8 max-w-2xl"
    >
      <p className="text-sm">
        {`The licence of ${label} is for internal use. Allow only those whom it covers. Everybody else has the prices of the other sources.`}
      </p>
      {allowed.length > 0 && (
        <ul className="mt-3 divide-y divide-line" aria-label="Accounts that are allowed">
          {allowed.map(one => (
            <li key={one} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 font-medium wrap-anywhere">{one}</span>
              <Button
                aria-label={`Remove ${one}`}
                disabled={change.isPending}
                onClick={() => void send(one, false)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="mt-4 flex flex-wrap items-start gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (name === '') setError('Enter a username.')
          else void send(name, true)
        }}
      >
        <TextField
          label="Username"
          className="min-w-0 flex-1 basis-56"
          value={username}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          onValueChange={setUsername}
        />
        <Button type="submit" className="mt-7" pending={change.isPending}>
          Allow
        </Button>
      </form>
    </Section>
  )
}
