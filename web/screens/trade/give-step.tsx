import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type CopyFilter, copyFilters } from '#domain/copies/copy'
import { sumCents } from '#domain/money/money'
import { maxTradeLines } from '#domain/trades/trade'
import type { CopiesPage } from '#web/api/collection.ts'
import { copiesToGiveQuery } from '#web/api/copies-to-give.ts'
import type { Trade } from '#web/api/trades.ts'
import { Button, buttonClass, IconButton, textLinkClass } from '#web/components/buttons/button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { EmptyState, ErrorState, Notice, PageSpinner, PartError } from '#web/components/states/states.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { CopiesFilters } from '#web/filters/copies-filters.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { CopyGrid } from './copy-grid.tsx'
import { MissingCopiesNotice, StepFrame, type StepProps, TrayChip } from './step-frame.tsx'
import { type GivenCopies, useGivenCopies } from './trade-data.ts'
import { toggleGiven } from './trade-draft.ts'
import { hasFilters, type TradeSearch } from './trade-search.ts'

const route = getRouteApi('/signed-in/trade')

interface GiveStepProps extends StepProps {
  /** The trade just recorded, if any. */
  recorded: Trade | null
}

/** Parses the kind of copy in the URL. */
function parseKind(type: string | undefined): CopyFilter | undefined {
  return copyFilters.find(kind => kind === type)
}

/** Step 1: the copies to trade away. */
export function GiveStep({ draft, onChange, onStep, recorded }: GiveStepProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = { search: search.search, set: search.set, type: parseKind(search.type) }
  const list = useInfiniteQuery(copiesToGiveQuery({ ...filter, search: filter.search?.trim() }))
  const given = useGivenCopies(draft.givenIds)

  const toggle = (id: string) => onChange(latest => toggleGiven(latest, id))

  /** Applies a filter. Adds one history entry per choice, none per letter typed. */
  function narrow(change: TradeSearch, isTyping = false) {
    void navigate({ search: current => ({ ...current, ...change }), replace: isTyping, resetScroll: false })
  }

  const found = list.data?.pages[0]?.pagination.totalItems
  const isEmpty = found === 0 && !list.isPlaceholderData && !hasFilters(search) && draft.givenIds.length === 0

  return (
    <StepFrame
      draft={draft}
      step={1}
      title="Select Cards to Trade Away"
      subtitle="Select the cards you're trading away."
      tray={<GivenTray given={given} onRemove={toggle} onChange={onChange} />}
      hint={<GivenSummary count={draft.givenIds.length} given={given} />}
      next={
        !isEmpty && (
          <Button variant="primary" disabled={draft.givenIds.length === 0} onClick={() => onStep(2)}>
            Next
          </Button>
        )
      }
    >
      {recorded && <RecordedNotice trade={recorded} />}
      {isEmpty ? (
        <NoCopies narrowed={false} />
      ) : (
        <div className="group">
          <CopiesFilters
            search={filter}
            closeLabel={found === undefined ? 'Done' : `Show ${countOf(found, 'copy', 'copies')}`}
            onNarrow={narrow}
            onClear={() => void navigate({ search: {}, resetScroll: false })}
          />
          <PriceNotice />
          <p role="status" className="tabular mt-2 mb-3 text-sm text-muted">
            {found !== undefined && countOf(found, 'copy', 'copies')}
            <span className="hidden group-has-[[role=list]_:focus-visible]:inline">
              {' · Use the arrow keys to move between cards and Tab to reach your selection'}
            </span>
          </p>
          <CopiesFound
            list={list}
            narrowed={hasFilters(search)}
            givenIds={draft.givenIds}
            onToggle={toggle}
          />
        </div>
      )}
    </StepFrame>
  )
}

interface CopiesFoundProps {
  list: UseInfiniteQueryResult<InfiniteData<CopiesPage>>
  narrowed: boolean
  givenIds: readonly string[]
  onToggle: (id: string) => void
}

/** The copies to choose from, with more as the end comes near. */
function CopiesFound({ list, narrowed, givenIds, onToggle }: CopiesFoundProps) {
  const pages = list.data?.pages ?? []
  const copies = pages.flatMap(page => page.collection)
  const found = pages[0]?.pagination.totalItems
  if (found === undefined) {
    if (!list.error) return <PageSpinner label="Loading your collection" />
    return (
      <ErrorState
        title="Error loading collection"
        hint={list.error.message}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (found === 0) return <NoCopies narrowed={narrowed} />
  return (
    <>
      <CopyGrid
        copies={copies}
        total={found}
        selectedIds={new Set(givenIds)}
        isFull={givenIds.length >= maxTradeLines}
        isStale={list.isPlaceholderData}
        onToggle={onToggle}
        onNearEnd={() => {
          if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage()
        }}
      />
      {list.isFetchNextPageError && (
        <PartError text="Couldn't load more copies" onRetry={() => void list.fetchNextPage()} />
      )}
    </>
  )
}

function RecordedNotice({ trade }: { trade: Trade }) {
  return (
    <Notice tone="success">
      {`You traded ${countOf(trade.given.length, 'copy', 'copies')} for ${countOf(trade.received.length, 'copy', 'copies')}. `}
      <Link to={paths.trades} hash={trade.id} className={textLinkClass}>
        View trade
      </Link>
    </Notice>
  )
}

function NoCopies({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <EmptyState title="No products found" hint="Try adjusting your search criteria" />
  return (
    <EmptyState
      title="No products in your collection"
      hint="Add cards to your collection to trade them."
      action={
        <Link to={paths.addProduct} className={buttonClass({ variant: 'primary' })}>
          Add Your First Product
        </Link>
      }
    />
  )
}

/** How many copies the single row of the tray shows; the rest are counted. */
const maxShown = 30

interface GivenTrayProps extends Pick<StepProps, 'onChange'> {
  given: GivenCopies
  onRemove: (id: string) => void
}

/** The selected copies, latest first. */
function GivenTray({ given, onRemove, onChange }: GivenTrayProps) {
  const { copies } = given
  const shown = copies.toReversed().slice(0, maxShown)
  const more = copies.length - shown.length
  if (shown.length === 0 && !given.isError && given.missingCount === 0) return null
  return (
    <div className="mb-3 flex flex-col gap-2">
      {given.isError && <PartError text="Couldn't load your copies" onRetry={given.retry} />}
      <MissingCopiesNotice given={given} onChange={onChange} />
      {shown.length > 0 && (
        <ul aria-label="Selected copies" className="flex gap-2 overflow-x-auto pb-1">
          {shown.map(copy => (
            <TrayChip key={copy.id} art={copy} name={copy.name} label={copy.label}>
              <IconButton
                label={`Remove ${copy.name}, ${copy.label}`}
                icon={<X aria-hidden size={16} />}
                size="small"
                onClick={() => onRemove(copy.id)}
              />
            </TrayChip>
          ))}
          {more > 0 && (
            <li className="tabular flex-none self-center px-2 text-sm text-muted">
              and {formatCount(more)} more
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** The number of selected copies and their total investment, or a hint to select one. */
function GivenSummary({ count, given }: { count: number; given: GivenCopies }) {
  if (count === 0) return 'Select at least one card to continue.'
  const investmentCents = sumCents(given.copies.map(copy => copy.purchasePriceCents))
  return (
    <>
      <span className="block font-semibold text-ink">{countOf(count, 'copy', 'copies')} selected</span>
      {given.copies.length > 0 && (
        <span className="block max-sm:hidden">
          Total investment <Money cents={investmentCents} className="font-semibold text-ink" />
        </span>
      )}
      {count >= maxTradeLines && <span className="block">That's the limit for one trade.</span>}
    </>
  )
}
