import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import type { PriceSource } from '#web/api/prices.ts'
import { type ProductPrice, useAskPrice } from '#web/api/product-prices.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { Money } from '#web/components/figures/money.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { formatCount } from '#web/format/count.ts'
import { formatAge } from '#web/format/date.ts'
import { ConfidenceDots } from './confidence-dots.tsx'
import { PriceEvidencePanel } from './price-evidence.tsx'
import type { LadderRow } from './price-ladder.ts'
import { basisWords, instantWords } from './price-words.ts'

export interface PriceRowProps {
  productId: string
  row: LadderRow
  /** Prices are on their way: only an earlier one can be shown. */
  isPending: boolean
  /** Prices were read, so a row without one has none. */
  isKnown: boolean
  /** The collector asked for this very price. */
  isAsked: boolean
  /** When the prices were read, by the clock of the page. */
  readAtMs: number
  source: PriceSource | undefined
  onAsked: (key: string) => void
}

/** One rung of the ladder: what it is for, what it is worth, what stands behind that. */
export function PriceRow(props: PriceRowProps) {
  const { productId, row, isPending, isAsked, readAtMs, source } = props
  const [isOpen, setIsOpen] = useState(false)
  const labelId = useId()
  const panelId = useId()
  const { price } = row

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={labelId} className="min-w-0 font-semibold wrap-anywhere">
          {row.label}
        </h3>
        {row.heldQuantity > 0 && <Badge tone="accent">You hold {formatCount(row.heldQuantity)}</Badge>}
        {price?.isEstimate && <Badge tone="warn">Estimate</Badge>}
      </div>
      <div
        className={classNames('text-right font-bold', price || isAsked ? 'col-span-2' : 'max-sm:col-span-2')}
      >
        <Amount row={row} isPending={isPending} isAsked={isAsked} />
      </div>
      {price && <Behind price={price} readAtMs={readAtMs} source={source} />}
      <Actions
        {...props}
        labelId={labelId}
        panelId={panelId}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
      />
      <div id={panelId} hidden={!isOpen} className="col-span-full">
        {isOpen && <PriceEvidencePanel productId={productId} row={row} source={source} />}
      </div>
    </li>
  )
}

interface ActionsProps extends PriceRowProps {
  labelId: string
  panelId: string
  isOpen: boolean
  onToggle: () => void
}

/** Shows what stands behind a price, or asks for one where there is none. */
function Actions(props: ActionsProps) {
  const { productId, row, isKnown, isAsked, onAsked, labelId, panelId, isOpen, onToggle } = props
  const ask = useAskPrice(productId)
  const look = { size: 'small', variant: 'ghost', 'aria-describedby': labelId } as const
  const disclosure = {
    ...look,
    'aria-expanded': isOpen,
    'aria-controls': panelId,
    onClick: onToggle,
  } as const

  function find() {
    ask.mutate(row.asked, { onSuccess: () => onAsked(row.key) })
  }

  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-1',
        row.price || isAsked || ask.isError
          ? 'col-span-full -ml-3'
          : '-mr-3 max-sm:col-span-full max-sm:justify-end',
      )}
    >
      {/* One place for both, so that the focus stays where it was when the price arrives. */}
      {row.price ? (
        <Button {...disclosure}>{disclosureFace('How this price was made', isOpen)}</Button>
      ) : (
        isKnown && (
          <Button {...look} pending={ask.isPending} onClick={find}>
            {isAsked ? 'Ask again' : 'Find price'}
          </Button>
        )
      )}
      {row.price === null && isAsked && (
        <Button {...disclosure}>{disclosureFace('What was looked at', isOpen)}</Button>
      )}
      {ask.isError && (
        <p role="alert" className="pl-3 text-sm font-medium text-loss">
          {failureSentence(ask.error, 'The price could not be asked for.')}
        </p>
      )}
    </div>
  )
}

function disclosureFace(text: string, isOpen: boolean) {
  return (
    <>
      {text}
      <ChevronDown aria-hidden size={16} className={classNames(isOpen && 'rotate-180')} />
    </>
  )
}

interface AmountProps {
  row: LadderRow
  isPending: boolean
  isAsked: boolean
}

function Amount({ row, isPending, isAsked }: AmountProps) {
  if (row.price) return <Money cents={row.price.priceCents} className="text-lg" />
  if (isPending && row.earlierCents === null) return <Skeleton width="5rem" height="1.5rem" />
  const absent = isAsked ? 'None found' : 'No price yet'
  return <Money cents={row.earlierCents} absent={absent} className="text-sm font-normal" />
}

interface BehindProps {
  price: ProductPrice
  readAtMs: number
  source: PriceSource | undefined
}

/** The quiet line under a price: listings or kind, age, and the source where it is no longer the one in use. */
function Behind({ price, readAtMs, source }: BehindProps) {
  return (
    <p className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-muted">
      <span>{basisWords(price)}</span>
      <time dateTime={price.asOf} title={instantWords(price.asOf)}>
        {formatAge(price.asOf, readAtMs)}
      </time>
      {source && source.source !== price.source && <span>from {price.sourceLabel}</span>}
      <ConfidenceDots confidence={price.confidence} />
    </p>
  )
}
