import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { defaultLanguage, languageName } from '#domain/products/language'
import { ApiError } from '#web/api/client.ts'
import { type Checklist, checklistQuery } from '#web/api/sets.ts'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { useAmounts } from '#web/components/figures/money.tsx'
import { ProgressBar } from '#web/components/figures/progress-bar.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState, ErrorState, Skeleton, TileSkeletons } from '#web/components/states/states.tsx'
import { missingWords } from '#web/figures/missing-words.ts'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { SetChoice } from '#web/figures/set-choice.tsx'
import { progressWords } from '#web/figures/set-row.tsx'
import { formatAge, formatCount, formatDay } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { Binder } from './binder.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { pocketsOf, shownOf } from './pockets.ts'
import type { SetSearch, Shown } from './set-search.ts'
import { useChoosing } from './use-choosing.ts'
import { useShownPrices } from './use-shown-prices.ts'

const route = getRouteApi('/signed-in/sets/$code')

export const firstQueries = ({ code }: { readonly code: string }) => [
  checklistQuery({ setCode: code, language: defaultLanguage }),
]

/** A set as a binder: what is missing, what that costs, and ticks that choose cards to add or to wish for. */
export function SetScreen() {
  const { code } = route.useParams()
  const { language = defaultLanguage } = route.useSearch()
  const { data, dataUpdatedAt, error, refetch } = useQuery(checklistQuery({ setCode: code, language }))
  const name = data?.set.setName ?? 'Set'

  function results() {
    if (data) return <LoadedChecklist key={`${language} ${code}`} checklist={data} readAtMs={dataUpdatedAt} />
    if (!error) return <BinderSkeleton />
    if (error instanceof ApiError && error.code === 'not_found') {
      return <EmptyState title="There is no such set" hint="It may have another code." />
    }
    return <ErrorState title="Couldn't load the set" hint={error.message} onRetry={() => void refetch()} />
  }

  return (
    <>
      <title>{`${name} · Holofolio`}</title>
      <PageHeader
        title={name}
        subtitle={data && subtitleOf(data.set)}
        above={
          <Link to={paths.sets} className={textLinkClass}>
            Sets
          </Link>
        }
        actions={data && <SetChoice set={data.set} />}
      />
      {results()}
    </>
  )
}

function subtitleOf({ setCode, language, releaseDate }: Checklist['set']): string {
  const spoken = language === defaultLanguage ? null : languageName(language)
  return [setCode, spoken, releaseDate && formatDay(releaseDate)].filter(Boolean).join(' · ')
}

interface LoadedChecklistProps {
  checklist: Checklist
  /** When it was loaded, by the browser's clock. */
  readAtMs: number
}

function LoadedChecklist({ checklist, readAtMs }: LoadedChecklistProps) {
  const { set, cards, printings } = checklist
  const { show = 'all', printings: isByPrinting = false } = route.useSearch()
  const navigate = route.useNavigate()
  const { shownCard, isFinding } = useShownPrices()
  const pockets = useMemo(() => pocketsOf(checklist, isByPrinting), [checklist, isByPrinting])
  const choosing = useChoosing(pockets, set)
  const { chosen, added, waiting, isBusy, toggle } = choosing
  const chosenIds = new Set(chosen.map(({ id }) => id))
  const shown = shownOf(pockets, show, added)
  const owned = pockets.filter(({ quantity }) => quantity > 0).length
  const counts = { all: pockets.length, owned, missing: pockets.length - owned }

  function look(change: Omit<SetSearch, 'language'>) {
    void navigate({ search: current => ({ ...current, ...change }), replace: true, resetScroll: false })
  }

  return (
    <>
      <SetProgress {...{ checklist, readAtMs, isFinding }} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Which cards"
          options={shownChoices.map(({ value, label }) => ({
            value,
            label: `${label} ${formatCount(counts[value])}`,
          }))}
          value={show}
          onValueChange={choice => look({ show: choice === 'all' ? undefined : choice })}
        />
        {printings > cards.length && (
          <Segmented
            label="What is in a pocket"
            options={[
              { value: 'cards', label: 'Cards' },
              { value: 'printings', label: 'Printings' },
            ]}
            value={isByPrinting ? 'printings' : 'cards'}
            onValueChange={choice => look({ printings: choice === 'printings' ? true : undefined })}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <NoPockets isComplete={show === 'missing'} isByPrinting={isByPrinting} />
      ) : (
        <Binder
          pockets={shown}
          {...{ isByPrinting, waiting, isBusy }}
          chosen={chosenIds}
          onToggle={toggle}
          watch={shownCard}
        />
      )}
      <ChosenBar
        chosen={chosen}
        isBusy={isBusy}
        onAdd={choosing.add}
        onWish={choosing.wish}
        onClear={choosing.clear}
      />
      <PriceNotice />
    </>
  )
}

function NoPockets({ isComplete, isByPrinting }: { isComplete: boolean; isByPrinting: boolean }) {
  const what = isByPrinting ? 'every printing' : 'every card'
  if (isComplete) return <EmptyState title="This set is complete" hint={`You have ${what} of it.`} />
  return (
    <EmptyState
      title="You have no card of this set"
      hint="Tick the ones that you have under All or Missing."
    />
  )
}

const shownChoices: readonly { readonly value: Shown; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'owned', label: 'Owned' },
  { value: 'missing', label: 'Missing' },
]

/** What is missing and what that costs, first; then how far the collector has come. */
function SetProgress({ checklist, readAtMs, isFinding }: LoadedChecklistProps & { isFinding: boolean }) {
  const { set, printings, missing, missingPriced, oldestPriceAsOf: oldest } = checklist
  const { format } = useAmounts()
  return (
    <section aria-label="Progress" className="mb-5">
      <p className="tabular text-xl font-bold">{missingWords(checklist, format)}</p>
      <div className="mt-2 max-w-xl">
        <ProgressBar done={set.cardsOwned} total={set.cards} />
      </div>
      <p className="tabular mt-2 text-sm">
        {progressWords(set)}
        {printings > set.cards &&
          ` · ${formatCount(set.printingsOwned)} of ${formatCount(printings)} printings`}
      </p>
      <p className="text-sm text-muted">
        Prices are for Near Mint{oldest && `, the oldest as of ${formatAge(oldest, readAtMs)}`}. A card counts
        in any printing. Its price, and a tick, are for the cheapest.
        {isFinding && missingPriced < missing && ' Finding prices…'}
      </p>
    </section>
  )
}

function BinderSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height="6.5rem" className="mb-5 rounded-lg" />
      <TileSkeletons className="binder" count={18} />
    </div>
  )
}
