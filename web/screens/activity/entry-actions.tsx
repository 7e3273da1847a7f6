import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { salesQuery } from '#web/api/operations.ts'
import { type Trade, tradeQuery } from '#web/api/trades.ts'
import { toastError } from '#web/components/overlays/toast.ts'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { CorrectSaleDialog } from '#web/dialogs/copies/lazy-dialogs.ts'
import type { RecordedSale } from '#web/dialogs/copies/selling/sale-correction.ts'
import { CorrectTradeDialog } from '#web/dialogs/trades/lazy-dialogs.ts'
import { CorrectButton } from '#web/dialogs/correct-button.tsx'
import { UndoButton, type UndoButtonProps } from '#web/dialogs/undo-button.tsx'
import { lotName } from './sale-of.ts'

export interface EntryActionsProps extends UndoButtonProps {
  /** The sale, when the entry is one that can be corrected. */
  sale?: RecordedSale | null
  /** A copy of the lot, when the entry is the sale of one. Its sums are loaded when they are needed. */
  lotCopyId?: string | null
  /** True when it replaced a sale or trade: undoing it does not bring that back. */
  isCorrection?: boolean
}

const dialogs = [CorrectSaleDialog, CorrectTradeDialog]

/** The buttons of an entry that counts. */
export function EntryActions(props: EntryActionsProps) {
  const { sale = null, lotCopyId = null, isCorrection = false, ...undo } = props
  useDialogsAhead(dialogs)
  const whole = `This undoes the whole ${undo.kind}, not only its correction.`
  return (
    <div className="flex w-full flex-wrap gap-2 sm:justify-end">
      {sale && <CorrectSale sale={sale} words={undo.words} />}
      {lotCopyId !== null && <CorrectLot id={undo.id} copyId={lotCopyId} words={undo.words} />}
      {undo.kind === 'trade' && <CorrectTrade id={undo.id} words={undo.words} />}
      <UndoButton {...undo} effect={isCorrection ? `${undo.effect} ${whole}` : undo.effect} />
    </div>
  )
}

function CorrectSale({ sale, words }: { sale: RecordedSale; words: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <CorrectButton words={words} onClick={() => setIsOpen(true)} />
      {isOpen && <CorrectSaleDialog sale={sale} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Loads the sale of a lot before the dialog opens: an entry has neither all its copies nor their sums. */
function CorrectLot({ id, copyId, words }: { id: string; copyId: string; words: string }) {
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [sale, setSale] = useState<RecordedSale | null>(null)

  async function open() {
    setIsPending(true)
    try {
      // A copy that came back may have been sold before; only the last sale of it counts.
      const { sales } = await queries.fetchQuery(salesQuery({ holdingId: copyId, page: 1, limit: 1 }))
      const [found] = sales.filter(each => each.id === id)
      if (found) setSale({ ...found, name: lotName(found) })
      else toastError("Couldn't load the sale.")
    } catch (error) {
      toastError(failureSentence(error, "Couldn't load the sale."))
    }
    setIsPending(false)
  }

  return (
    <>
      <CorrectButton words={words} pending={isPending} onClick={() => void open()} />
      {sale && <CorrectSaleDialog sale={sale} onClose={() => setSale(null)} />}
    </>
  )
}

/** Loads the trade before the dialog opens: an entry does not have all its copies. */
function CorrectTrade({ id, words }: { id: string; words: string }) {
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const [trade, setTrade] = useState<Trade | null>(null)

  async function open() {
    setIsPending(true)
    try {
      setTrade(await queries.fetchQuery(tradeQuery(id)))
    } catch (error) {
      toastError(failureSentence(error, "Couldn't load the trade."))
    }
    setIsPending(false)
  }

  return (
    <>
      <CorrectButton words={words} pending={isPending} onClick={() => void open()} />
      {trade && <CorrectTradeDialog trade={trade} onClose={() => setTrade(null)} />}
    </>
  )
}
