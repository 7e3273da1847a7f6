import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { failureSentence } from '#web/api/client.ts'
import type { PriceSource } from '#web/api/prices.ts'
import { type ProductPrice, useFindPrice } from '#web/api/product-prices.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { Money, Price } from '#web/components/figures/money.tsx'
import { Skeleton } from '#web/components/states/states.tsx'
import { formatAge, formatCents, formatCount } from '#web/format/values.ts'
import { PriceEvidencePanel } from './price-evidence.tsx'
import type { LadderRow } from './price-ladder.ts'
import { confidenceOf, formatBasis, formatInstant, formatOriginal, formatWaiting } from './price-words.ts'

interface PriceRowProps {
  productId: string
  row: LadderRow
  /** Prices are loading; the row shows an earlier one if it has one. */
  isPending: boolean
  /** Prices have loaded, so a row without one has no price. */
  isKnown: boolean
  /** The collector requested this price. */
  isRequested: boolean
  /** When the prices were loaded, by the browser's clock. */
  readAtMs: number
  source: PriceSource | undefined
  onRequested: (key: string) => void
}

/** One condition or grade: its price, the basis of the price, and its evidence on demand. */
export function PriceRow(props: PriceRowProps) {
  const { productId, row, isPending, isRequested, readAtMs, source } = props
  const [isOpen, setIsOpen] = useState(false)
  const labelId = useId()
  const panelId = useId()
  const { price } = row
  const waiting = formatWaiting(row)

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <h3 id={labelId} className="min-w-0 font-semibold wrap-anywhere">
          {row.label}
        </h3>
        {row.ownedQuantity > 0 && <Badge tone="accent">You own {formatCount(row.ownedQuantity)}</Badge>}
        {price?.isEstimate && <Badge tone="warn">Estimate</Badge>}
        {price?.forAnyCompany && <Badge tone="warn">Guide</Badge>}
      </div>
      <div
        className={classNames(
          'text-right font-bold',
          price || isRequested ? 'col-span-2' : 'max-sm:col-span-2',
        )}
      >
        <Amount row={row} isPending={isPending} isRequested={isRequested} />
      </div>
      {price && <PriceBasis price={price} readAtMs={readAtMs} source={source} />}
      {waiting && <p className="col-span-full text-sm text-pretty text-muted">{waiting}</p>}
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

/** Buttons that show a price's evidence, or find a price where there is none. */
function Actions(props: ActionsProps) {
  const { productId, row, isKnown, isRequested, onRequested, labelId, panelId, isOpen, onToggle } = props
  const find = useFindPrice(productId)
  const look = { size: 'small', variant: 'ghost', 'aria-describedby': labelId } as const
  const disclosure = {
    ...look,
    'aria-expanded': isOpen,
    'aria-controls': panelId,
    onClick: onToggle,
  } as const

  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-1',
        row.price || row.waiting || isRequested || find.isError
          ? 'col-span-full -ml-3'
          : '-mr-3 max-sm:col-span-full max-sm:justify-end',
      )}
    >
      {/* One place for both buttons, so focus stays when the price arrives. */}
      {row.price ? (
        <Button {...disclosure}>{disclosureLabel('How this price is calculated', isOpen)}</Button>
      ) : (
        isKnown && (
          <Button
            {...look}
            pending={find.isPending}
            onClick={() => find.mutate(row.params, { onSuccess: () => onRequested(row.key) })}
          >
            {isRequested ? 'Try again' : 'Find price'}
          </Button>
        )
      )}
      {row.price === null && (isRequested || isOpen) && (
        <Button {...disclosure}>{disclosureLabel('Listings checked', isOpen)}</Button>
      )}
      {find.isError && (
        <p role="alert" className="pl-3 text-sm font-medium text-loss">
          {failureSentence(find.error, "Couldn't get a price.")}
        </p>
      )}
    </div>
  )
}

function disclosureLabel(text: string, isOpen: boolean) {
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
  isRequested: boolean
}

function Amount({ row, isPending, isRequested }: AmountProps) {
  if (row.price) {
    const { priceCents, ceilingCents } = row.price
    return <Price cents={priceCents} ceilingCents={ceilingCents} className="text-lg" />
  }
  if (isPending && row.earlierCents === null) return <Skeleton width="5rem" height="1.5rem" />
  const absent = isRequested ? 'None found' : 'No price yet'
  return <Money cents={row.earlierCents} absent={absent} className="text-sm font-normal" />
}

interface PriceBasisProps {
  price: ProductPrice
  readAtMs: number
  source: PriceSource | undefined
}

/**
 * Under a price: listings or kind, what it was in another currency, age, confidence, and the source if it is no longer in use.
 */
function PriceBasis({ price, readAtMs, source }: PriceBasisProps) {
  const original = formatOriginal(price)
  return (
    <div className="col-span-full text-sm text-muted">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <span>{formatBasis(price)}</span>
        {price.ceilingCents !== null && <span>counted as {formatCents(price.priceCents)}</span>}
        {original && <span>{original}</span>}
        <time dateTime={price.asOf} title={formatInstant(price.asOf)}>
          {formatAge(price.asOf, readAtMs)}
        </time>
        {source && source.source !== price.source && <span>from {price.sourceLabel}</span>}
        <ConfidenceDots confidence={price.confidence} />
      </p>
    </div>
  )
}

/** A price's confidence as one to three filled dots and in words. */
function ConfidenceDots({ confidence }: Pick<ProductPrice, 'confidence'>) {
  const { text, dots } = confidenceOf(confidence)
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className="inline-flex gap-1">
        {[1, 2, 3].map(dot => (
          <span
            key={dot}
            className={classNames(
              'size-2 rounded-full border border-line-strong',
              dot <= dots && 'border-accent-ink bg-accent-ink',
            )}
          />
        ))}
      </span>
      {text}
    </span>
  )
}
