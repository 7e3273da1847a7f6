import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { runningRefreshQuery } from '#web/api/prices.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { followPriceRefresh, usePriceRefresh } from './price-refresh.ts'
import { PriceRefreshDialog } from './price-refresh-dialog.tsx'

/** The specification's words (section 8). */
const question = {
  title: 'Update prices?',
  body: 'This will fetch current eBay prices for all products in your collection. This may take a few minutes. Continue?',
  confirmLabel: 'Update prices',
}

/** Asks for today's prices of everything held, after a question; while that runs it opens how far it is. */
export function PriceRefreshButton() {
  const queries = useQueryClient()
  const refresh = usePriceRefresh()
  const running = useQuery(runningRefreshQuery)
  const [isOpen, setIsOpen] = useState(false)
  const isRunning = refresh.status === 'running' || Boolean(running.data)

  async function press() {
    if (refresh.status !== 'running') {
      if (!(await mayFollow())) return
      followPriceRefresh(queries)
    }
    setIsOpen(true)
  }

  /** One that runs is joined; asked for again first, because one that has just ended would be started anew. */
  async function mayFollow(): Promise<boolean> {
    if (running.data) return Boolean((await running.refetch()).data)
    return confirm(question)
  }

  return (
    <>
      <Button
        icon={
          isRunning ? (
            <LoaderCircle aria-hidden size={18} className="animate-spin" />
          ) : (
            <RefreshCw aria-hidden size={18} />
          )
        }
        onClick={() => void press()}
      >
        {isRunning ? 'Updating prices…' : 'Update prices'}
      </Button>
      {isOpen && refresh.status !== 'idle' && (
        <PriceRefreshDialog refresh={refresh} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
