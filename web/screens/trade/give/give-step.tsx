import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type CopyKind, copyKinds } from '#domain/collection/copy'
import type { Trade } from '#web/api/trades.ts'
import { copiesToGiveQuery } from '#web/api/copies-to-give.ts'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { PageSpinner } from '#web/components/states/spinner.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { CopiesFilters } from '#web/filters/copies-filters.tsx'
import { countOf } from '#web/format/count.ts'
import { paths } from '#web/paths.ts'
import { CopyGrid } from './copy-grid.tsx'
import { useGivenCopies } from '../draft/given-copies.ts'
import { GivenSummary, GivenTray } from './given-tray.tsx'
import { StepFrame, type StepProps } from '../steps/step-frame.tsx'
import { maxLines, toggleGiven } from '../draft/trade-draft.ts'
import { isNarrowed, type TradeSearch } from '../trade-search.ts'

const route = getRouteApi('/signed-in/trade')

export interface GiveStepProps extends StepProps {
  /** The trade that was made a moment ago; null without one. */
  made: Trade | null
}

/** The kind of holding that an address asks for, if it is one. */
function kindOf(said: string | undefined): CopyKind | undefined {
  return copyKinds.find(kind => kind === said)
}

/** The first step: which copies go. */
export function GiveStep({ draft, onChange, onStep, made }: GiveStepProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const filter = { search: search.search, set: search.set, type: kindOf(search.type) }
  const list = useInfiniteQuery(copiesToGiveQuery({ ...filter, search: filter.search?.trim() }))
  const given = useGivenCopies(draft.givenIds)
  const isFull = draft.givenIds.length >= maxLines

  /** One history entry a choice, but none a letter. */
  function narrow(change: TradeSearch, isTyping = false) {
    void navigate({ search: kept => ({ ...kept, ...change }), replace: isTyping, resetScroll: false })
  }

  const pages = list.data?.pages ?? []
  const copies = pages.flatMap(page => page.collection)
  const found = pages[0]?.pagination.totalItems
  const isEmpty = found === 0 && !list.isPlaceholderData && !isNarrowed(search) && draft.givenIds.length === 0

  function results() {
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
    if (found === 0) return <NothingToGive narrowed={isNarrowed(search)} />
    return (
      <>
        <CopyGrid
          copies={copies}
          total={found}
          chosenIds={new Set(draft.givenIds)}
          isFull={isFull}
          isStale={list.isPlaceholderData}
          onToggle={id => onChange(kept => toggleGiven(kept, id))}
          onNearEnd={() => {
            if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage()
          }}
        />
        {list.isFetchNextPageError && (
          <PartError text="Error loading more of your collection" onRetry={() => void list.fetchNextPage()} />
        )}
      </>
    )
  }

  return (
    <StepFrame
      step={1}
      title="Select Cards to Trade Away"
      subtitle="Press a card to give it away, and again to keep it."
      tray={
        <GivenTray
          given={given}
          onRemove={id => onChange(kept => toggleGiven(kept, id))}
          onChange={onChange}
        />
      }
      hint={<GivenSummary count={draft.givenIds.length} given={given} />}
      next={
        !isEmpty && (
          <Button variant="primary" disabled={draft.givenIds.length === 0} onClick={() => onStep(2)}>
            Next
          </Button>
        )
      }
    >
      {made && <MadeNotice trade={made} />}
      {isEmpty ? (
        <NothingToGive narrowed={false} />
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
              {' · the arrow keys lead from one to the next, Tab to what you chose'}
            </span>
          </p>
          {results()}
        </div>
      )}
    </StepFrame>
  )
}

function MadeNotice({ trade }: { trade: Trade }) {
  return (
    <Notice tone="success">
      {`You gave ${countOf(trade.given.length, 'copy', 'copies')} for ${countOf(trade.received.length, 'copy', 'copies')}. `}
      <Link to={paths.trades} hash={trade.id} className={textLinkClass}>
        See the trade in your history
      </Link>
    </Notice>
  )
}

function NothingToGive({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <EmptyState title="No products found" hint="Try adjusting your search criteria" />
  return (
    <EmptyState
      title="No products in your collection"
      hint="What you hold can be traded away here."
      action={
        <Link to={paths.addProduct} className={buttonClass({ variant: 'primary' })}>
          Add Your First Product
        </Link>
      }
    />
  )
}
