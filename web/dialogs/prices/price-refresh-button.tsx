import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { runningRefreshQuery } from '#web/api/prices.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { followPriceRefresh, usePriceRefresh } from './price-refresh.ts'
import { PriceRefreshDialog } from './lazy-dialogs.ts'

/** The specification's text (section 8). */
const question = {
  title: 'Update prices?',
  body: 'This will fetch current eBay prices for all products in your collection. This may take a few minutes. Continue?',
  confirmLabel: 'Update prices',
}

interface PriceRefreshButtonProps {
  /** Whether it asks for a refresh that another tab or device runs, which costs a request. Else a press joins one. */
  showsOthers?: boolean
}

/** Starts a price refresh after a confirmation. While one runs, opens its progress. */
export function PriceRefreshButton({ showsOthers = true }: PriceRefreshButtonProps) {
  const queries = useQueryClient()
  const refresh = usePriceRefresh()
  const running = useQuery({ ...runningRefreshQuery, enabled: showsOthers })
  const [isOpen, setIsOpen] = useState(false)
  const isRunning = refresh.status === 'running' || Boolean(running.data)

  async function press() {
    // Its code comes while the collector answers the question.
    PriceRefreshDialog.load().catch(() => {})
    if (refresh.status !== 'running') {
      if (!(await confirmsOrJoins())) return
      followPriceRefresh(queries)
    }
    setIsOpen(true)
  }

  /** Joins a running refresh without asking. Checks again first: if it has just ended, joining would start a new one. */
  async function confirmsOrJoins(): Promise<boolean> {
    if (running.data) return Boolean((await running.refetch()).data)
    return confirm(question)
  }

  return (
    <>
      <IconButton
        label={isRunning ? 'Updating prices…' : 'Update prices'}
        outlined
        icon={
          isRunning ? (
            <LoaderCircle aria-hidden size={18} className="animate-spin" />
          ) : (
            <RefreshCw aria-hidden size={18} />
          )
        }
        onClick={() => void press()}
      />
      {isOpen && refresh.status !== 'idle' && (
        <PriceRefreshDialog refresh={refresh} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
