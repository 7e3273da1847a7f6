import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { Trade } from '#web/api/trades.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { CashStep } from './cash/cash-step.tsx'
import { readCash } from './cash/cash-text.ts'
import { GiveStep } from './give/give-step.tsx'
import { ReceiveStep } from './receive/receive-step.tsx'
import { ReviewStep } from './review/review-step.tsx'
import { searchOf, type StepProps } from './steps/step-frame.tsx'
import { draftText, readDraft, type TradeDraft } from './draft/trade-draft.ts'
import { onTradeDraftChange, storedTradeDraft, storeTradeDraft } from './draft/trade-draft-storage.ts'
import type { TradeStep } from './trade-search.ts'

const route = getRouteApi('/signed-in/trade')

/** Four steps over one draft, which outlives a reload and ends with the trade or at logging out. */
export function TradeScreen() {
  const { step = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const collectorId = useUser().id
  const text = useSyncExternalStore(onTradeDraftChange, storedTradeDraft)
  const draft = useMemo(() => readDraft(text, collectorId), [text, collectorId])
  const [made, setMade] = useState<Trade | null>(null)

  const reachable = lastReachableStep(draft)
  if (step > reachable) return <Navigate to={paths.trade} search={searchOf(reachable)} replace />

  const props: StepProps = {
    draft,
    onChange: change => {
      const kept = readDraft(storedTradeDraft(), collectorId)
      storeTradeDraft(draftText(change(kept), collectorId))
    },
    onStep: next => {
      setMade(null)
      void navigate({ search: searchOf(next) })
    },
  }
  switch (step) {
    case 1:
      return <GiveStep {...props} made={made} />
    case 2:
      return <ReceiveStep {...props} />
    case 3:
      return <CashStep {...props} />
    case 4:
      return (
        <ReviewStep
          {...props}
          onMade={trade => {
            setMade(trade)
            // Whoever left the review while it was sent may have begun another one since.
            if (storedTradeDraft() === text) storeTradeDraft(null)
          }}
        />
      )
  }
}

/** No step is shown before the ones it builds on are done. */
function lastReachableStep({ givenIds, received, cash }: TradeDraft): TradeStep {
  if (givenIds.length === 0) return 1
  if (received.length === 0) return 2
  return readCash(cash) === null ? 3 : 4
}
