import { getRouteApi, Navigate, useLocation } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { copiesToGiveQuery } from '#web/api/copies-to-give.ts'
import type { Trade } from '#web/api/trades.ts'
import { cashFromText } from '#web/format/cash.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { CashStep } from './cash-step.tsx'
import { CopiesToGive } from './copies-to-give.tsx'
import { GiveStep } from './give-step.tsx'
import { ReceiveStep } from './receive-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { type StepProps, stepSearch } from './step-frame.tsx'
import { onTradeDraftChange, storedTradeDraft, storeTradeDraft } from './trade-draft-storage.ts'
import { parseDraft, serializeDraft, type TradeDraft } from './trade-draft.ts'
import type { TradeStep } from './trade-search.ts'

const route = getRouteApi('/signed-in/trade')

export const firstQueries = [copiesToGiveQuery({})]

/** The trade wizard: four steps over one draft, which survives a reload until the trade or sign-out. */
export function TradeScreen() {
  const { step = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const collectorId = useUser().id
  const text = useSyncExternalStore(onTradeDraftChange, storedTradeDraft)
  const draft = useMemo(() => parseDraft(text, collectorId), [text, collectorId])
  const [recorded, setRecorded] = useState<Trade | null>(null)
  const toGive = useLocation({ select: ({ state }) => state.toGive })

  const reachable = lastReachableStep(draft)
  if (step > reachable) return <Navigate to={paths.trade} search={stepSearch(reachable)} replace />

  const props: StepProps = {
    draft,
    onChange: change => {
      const latest = parseDraft(storedTradeDraft(), collectorId)
      storeTradeDraft(serializeDraft(change(latest), collectorId))
    },
    onStep: next => {
      setRecorded(null)
      void navigate({ search: stepSearch(next) })
    },
  }
  switch (step) {
    case 1:
      return (
        <>
          <GiveStep {...props} recorded={recorded} />
          {toGive && (
            <CopiesToGive
              ids={toGive}
              draft={draft}
              onChange={props.onChange}
              onDone={() => {
                // Taken once: neither a reload nor Back gives them again.
                void navigate({ search: current => current, replace: true, resetScroll: false })
              }}
            />
          )}
        </>
      )
    case 2:
      return <ReceiveStep {...props} />
    case 3:
      return <CashStep {...props} />
    case 4:
      return (
        <ReviewStep
          {...props}
          onRecorded={trade => {
            setRecorded(trade)
            // Keep a new draft started after leaving the review while the trade was being sent.
            if (storedTradeDraft() === text) storeTradeDraft(null)
          }}
        />
      )
  }
}

/** Returns the last step whose earlier steps are complete. */
function lastReachableStep({ givenIds, received, cash }: TradeDraft): TradeStep {
  if (givenIds.length === 0) return 1
  if (received.length === 0) return 2
  return cashFromText(cash) === null ? 3 : 4
}
