import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ProductType } from '#domain/products/product'
import { failureSentence } from '#web/api/client.ts'
import { type Operation, salesQuery, type SoldCopy } from '#web/api/operations.ts'
import { type Trade, tradeQuery } from '#web/api/trades.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { toastError } from '#web/components/overlays/toast.ts'
import { CorrectSaleDialog } from '#web/dialogs/copies/lazy-dialogs.ts'
import type { RecordedSale } from '#web/dialogs/copies/selling/sale-correction.ts'
import { CorrectButton } from '#web/dialogs/correct-button.tsx'
import { CorrectTradeDialog } from '#web/dialogs/trades/lazy-dialogs.ts'
import { UndoButton, type UndoButtonProps } from '#web/dialogs/undo-button.tsx'
import { formatCount } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'

interface EntryActionsProps extends UndoButtonProps {
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

interface EntryArtProps {
  product: {
    productId: string
    name: string
    setName: string
    productType: ProductType
    imageUrl: string | null
    pokemonType: string | null
  }
}

/** The picture of a copy, which leads to its product. */
export function EntryArt({ product }: EntryArtProps) {
  return (
    <Link
      to={paths.product}
      params={{ id: product.productId }}
      aria-label={product.name}
      className="flex-none rounded-md"
    >
      <CardArt
        // An entry does not keep these.
        product={{ ...product, cardNumber: null, rarity: null, hp: null }}
        alt=""
        size="thumb"
      />
    </Link>
  )
}

interface FigureProps {
  name: string
  className?: string
  children: ReactNode
}

/** A named figure of an entry. */
export function Figure({ name, className = '', children }: FigureProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/**
 * Returns the sale that an operation recorded; null for other kinds, and when how the copy left is not known. Also null
 * for a lot: an operation has a few of its copies only, and the list of sales has the sums.
 */
export function saleOf({ id, kind, day, copiesTotal, copies: [copy] }: Operation): RecordedSale | null {
  const sold = copy?.after
  if (kind !== 'sale' || copiesTotal > 1 || !sold || sold.soldPriceCents === null) return null
  const { name, setName } = copy
  return { ...sold, soldPriceCents: sold.soldPriceCents, id, day, name, setName, copiesTotal }
}

/** Returns the id of a copy of the lot that an operation sold; null for other operations. */
export function lotCopyOf({ kind, copiesTotal, copies: [copy] }: Operation): string | null {
  return kind === 'sale' && copiesTotal > 1 && copy?.after ? copy.holdingId : null
}

/** "Charizard", or of a lot "Charizard and 3 more". */
export function lotName({ name, copiesTotal }: SoldCopy): string {
  return copiesTotal === 1 ? name : `${name} and ${formatCount(copiesTotal - 1)} more`
}
