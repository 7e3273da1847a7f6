import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { failureSentence } from '#web/api/client.ts'
import {
  type PriceSource,
  type PriceSources,
  priceSourcesQuery,
  type SourceOrder,
  useListUpload,
  useSourceOrderSave,
  useViewerChange,
} from '#web/api/price-sources.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { TextField } from '#web/components/fields/fields.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState, ErrorState, Notice, PageSpinner } from '#web/components/states/states.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { KindSection, SourceCard } from './kind-section.tsx'
import { draftOf, isSameDraft, sourceKinds } from './order-draft.ts'
import { loadedText, whenText } from './source-words.ts'

/** Where prices come from, for operators. */
export function PriceSourcesScreen() {
  const { isOperator } = useUser()
  const { data, dataUpdatedAt, error, refetch } = useQuery({ ...priceSourcesQuery, enabled: isOperator })

  function results() {
    if (!isOperator) {
      const hint = 'Only an operator of this server can see and change where prices come from.'
      return <EmptyState title="Nothing for you here" hint={hint} />
    }
    if (data !== undefined) return <Sources data={data} readAtMs={dataUpdatedAt} />
    if (!error) return <PageSpinner label="Loading price sources" />
    return (
      <ErrorState
        title="Couldn't load the price sources"
        hint={error.message}
        onRetry={() => void refetch()}
      />
    )
  }

  return (
    <>
      <title>Price sources · Holofolio</title>
      <PageHeader
        above={
          <div className="flex flex-wrap gap-x-4 text-sm">
            <Link to={paths.profile} className={textLinkClass}>
              Account Settings
            </Link>
            {isOperator && (
              <Link to={paths.start} className={textLinkClass}>
                First steps
              </Link>
            )}
          </div>
        }
        title="Price sources"
        subtitle="Each price comes from the first source that has a recent one. If it has none, the next is asked."
      />
      {results()}
    </>
  )
}

function Sources({ data, readAtMs }: { data: PriceSources; readAtMs: number }) {
  const { sources, order, allowed } = data
  const inForce = draftOf(order, sources)
  const [changed, setChanged] = useState<SourceOrder | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const draft = changed ?? inForce
  const isChanged = !isSameDraft(draft, inForce)
  const isOn = (name: string) => sourceKinds.some(kind => inForce[kind].includes(name))
  // A source that was switched off may still have prices.
  const isShared = ({ name, isRestricted, lastRunAt }: PriceSource) =>
    isRestricted && (isOn(name) || lastRunAt !== null || allowed.length > 0)
  return (
    <>
      <InForce data={data} readAtMs={readAtMs} onReset={() => setChanged(null)} />
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-3">
        {sourceKinds.map(kind => (
          <KindSection
            key={kind}
            kind={kind}
            sources={sources}
            draft={draft}
            onChange={(next, sentence) => {
              setChanged(next)
              setAnnouncement(sentence)
            }}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <section className="mt-8" aria-labelledby="known-sources">
        <h2 id="known-sources" className="mb-3 text-lg font-bold">
          How they are doing
        </h2>
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {sources.map(source => (
            <SourceCard key={source.name} source={source} isOn={isOn(source.name)} readAtMs={readAtMs} />
          ))}
        </div>
      </section>
      {sources.filter(isShared).map(source => (
        <ViewersSection key={source.name} source={source} allowed={allowed} />
      ))}
      {sources
        .filter(({ name, takesFile }) => takesFile && isOn(name))
        .map(source => (
          <UploadSection key={source.name} source={source} />
        ))}
      {isChanged && <SaveBar draft={draft} onDone={() => setChanged(null)} />}
    </>
  )
}

/** Which order is in force, and the way back to that of the server's settings. */
function InForce({ data, readAtMs, onReset }: { data: PriceSources; readAtMs: number; onReset: () => void }) {
  const { timeZone } = useUser().settings
  const reset = useSourceOrderSave()
  const { inForce, savedAt, environment, isChoosing } = data
  const setting = environment.setting ?? 'the default sources'

  async function send() {
    const question = {
      title: `Go back to ${setting}?`,
      body: 'The order saved here is deleted, and prices are chosen again.',
      confirmLabel: 'Go back',
    }
    if (!(await confirm(question))) return
    reset.mutateAsync(null).then(
      () => {
        onReset()
        toastSuccess('Using the order from the server settings.', 'price sources')
      },
      error => toastError(failureSentence(error, "Couldn't change the price sources"), 'price sources'),
    )
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose">
          {inForce === 'saved' && savedAt !== null
            ? `Using the order saved here since ${whenText(savedAt, readAtMs, timeZone)}, not ${setting}.`
            : `Using ${environment.setting === null ? setting : `${setting} from the server settings`} until you save an order here.`}
        </p>
        {inForce === 'saved' && (
          <Button pending={reset.isPending} onClick={() => void send()}>
            {`Go back to ${setting}`}
          </Button>
        )}
      </div>
      {isChoosing && (
        <Notice>Prices are being chosen again by the new order. This runs in the background.</Notice>
      )}
    </div>
  )
}

function SaveBar({ draft, onDone }: { draft: SourceOrder; onDone: () => void }) {
  const save = useSourceOrderSave()

  function send() {
    save.mutateAsync(draft).then(
      () => {
        onDone()
        toastSuccess('Price sources saved.', 'price sources')
      },
      error => toastError(failureSentence(error, "Couldn't save the price sources"), 'price sources'),
    )
  }

  return (
    <section
      aria-label="Unsaved changes"
      className="panel sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mt-8 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 p-3 shadow-overlay sm:p-4 lg:bottom-4"
    >
      <p className="min-w-0 flex-1 basis-40 text-sm text-muted">
        You have unsaved changes. Prices are chosen again once you save.
      </p>
      <Button disabled={save.isPending} onClick={onDone}>
        Discard
      </Button>
      <Button variant="primary" pending={save.isPending} onClick={send}>
        Save
      </Button>
    </section>
  )
}

/** Loads a file of a price list that the operator has downloaded, for when the server cannot read it. */
function UploadSection({ source: { name, label } }: { source: PriceSource }) {
  const upload = useListUpload(name)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  return (
    <Section
      title={`Load a file of ${label}`}
      subtitle="Its prices count for today. The list itself is asked again tomorrow."
      className="mt-8 max-w-2xl"
    >
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label={`Price guide of ${label}`}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file !== undefined) upload.mutate(file)
        }}
      />
      <Button
        icon={<FileUp aria-hidden size={16} />}
        pending={upload.isPending}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        Choose a CSV file
      </Button>
      <p id={hintId} className="mt-2 text-sm text-muted">
        {upload.isPending
          ? 'Loading the file. This takes from seconds to minutes; keep this page open.'
          : 'The price guide of Pokémon cards, at most 50 MB.'}
      </p>
      <div role="status" className="mt-3 empty:hidden">
        {upload.data && <Notice tone="success">{loadedText(upload.data)}</Notice>}
        {upload.error && (
          <Notice tone="error">{failureSentence(upload.error, "Couldn't load the file")}</Notice>
        )}
      </div>
    </Section>
  )
}

interface ViewersSectionProps {
  /** The restricted source. */
  source: PriceSource
  /** Usernames of the collectors who may see its prices, besides operators. */
  allowed: readonly string[]
}

/** Who sees the prices of a restricted source: lets accounts see them, or not any more. */
function ViewersSection({ source: { label }, allowed }: ViewersSectionProps) {
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
