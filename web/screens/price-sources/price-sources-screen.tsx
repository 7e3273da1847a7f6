import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import {
  type PriceSource,
  type PriceSources,
  priceSourcesQuery,
  type SourceOrder,
  useSourceOrderSave,
} from '#web/api/price-sources.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { PageSpinner } from '#web/components/states/spinner.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { KindSection } from './kind-section.tsx'
import { draftOf, isSameDraft, sourceKinds } from './order-draft.ts'
import { SourceCard } from './source-card.tsx'
import { whenText } from './source-words.ts'
import { UploadSection } from './upload-section.tsx'
import { ViewersSection } from './viewers-section.tsx'

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
          <Link to={paths.profile} className={`${textLinkClass} text-sm`}>
            Account Settings
          </Link>
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
  const [said, setSaid] = useState('')
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
              setSaid(sentence)
            }}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {said}
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

interface InForceProps {
  data: PriceSources
  readAtMs: number
  onReset: () => void
}

/** Which order is in force, and the way back to that of the server's settings. */
function InForce({ data, readAtMs, onReset }: InForceProps) {
  const { timeZone } = useUser().settings
  const reset = useSourceOrderSave()
  const { inForce, savedAt, environment, isChoosing } = data
  const setting = environment.setting ?? 'the default sources'

  async function send() {
    const question = {
      title: `Go back to ${setting}?`,
      body: 'The order saved here is dropped. Prices are chosen again.',
      confirmLabel: 'Go back',
    }
    if (!(await confirm(question))) return
    reset.mutateAsync(null).then(
      () => {
        onReset()
        toastSuccess('The order of the environment is in force.')
      },
      error => toastError(failureSentence(error, "Couldn't change the price sources")),
    )
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose">
          {inForce === 'saved' && savedAt !== null
            ? `The order saved here is in force since ${whenText(savedAt, readAtMs, timeZone)}; ${setting} waits.`
            : `In force: ${environment.setting === null ? setting : `${setting} of the environment`}. What you save here wins over it.`}
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
        toastSuccess('Price sources saved.')
      },
      error => toastError(failureSentence(error, "Couldn't save the price sources")),
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
