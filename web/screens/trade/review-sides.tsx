import { useState } from 'react'
import { fieldsOf, stateLabel } from '#domain/copies/copy'
import type { Cents } from '#domain/money/money'
import type { Product } from '#web/api/catalogue.ts'
import type { Copy } from '#web/api/collection.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame, CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { MoneyField } from '#web/components/fields/fields.tsx'
import { Money, Price } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { Skeleton } from '#web/components/states/states.tsx'
import { malformedAmountError } from '#web/format/typed-amount.ts'
import { countOf } from '#web/format/values.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { ownPriceCents } from './new-trade.ts'
import type { LinePrices } from './trade-data.ts'
import { countCopies, type DraftLine, lineKey } from './trade-draft.ts'

/** How many copies show before "Show all"; a trade can include hundreds. */
const initialCount = 20

/** The copies traded away. */
export function ReviewGiven({ copies }: { copies: readonly Copy[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? copies : copies.slice(0, initialCount)
  return (
    <Section title="Traded away" subtitle={countOf(copies.length, 'copy', 'copies')}>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map(copy => (
          <li key={copy.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <CopyFrame copy={copy} className="w-12 flex-none">
              <CardArt product={copy} alt="" />
            </CopyFrame>
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words">{copy.name}</p>
              <p className="truncate text-sm text-muted">{setAndPrinting(copy)}</p>
              <CopyLabel kind={copy.kind} label={copy.label} />
            </div>
            <dl className="flex-none text-right text-sm">
              <dt className="text-muted">Investment</dt>
              <dd className="font-semibold">
                <Money cents={copy.purchasePriceCents} />
              </dd>
              <dt className="mt-1 text-muted">Market price</dt>
              <dd className="font-semibold">
                <Price
                  cents={copy.currentMarketPriceCents}
                  ceilingCents={null}
                  isForAnyCompany={copy.priceForAnyCompany}
                />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      {shown.length < copies.length && (
        <Button className="mt-4" onClick={() => setShowsAll(true)}>
          Show all {countOf(copies.length, 'copy', 'copies')}
        </Button>
      )}
    </Section>
  )
}

interface ReviewReceivedProps {
  received: readonly DraftLine[]
  products: ReadonlyMap<string, Product>
  prices: LinePrices
  /** The share of the investment for each line; null while prices load. */
  shares: readonly Cents[] | null
  /** Shows an error on each line without a price, after a confirmation failed for it. */
  isChecked: boolean
  /** Locks the price fields while the trade is being submitted. */
  isBusy: boolean
  onOwnPrice: (line: DraftLine, typed: string) => void
}

/** The received lines, each with its share of the investment. */
export function ReviewReceived(props: ReviewReceivedProps) {
  const { received, products, prices, shares, isChecked, isBusy, onOwnPrice } = props
  return (
    <Section title="Received" subtitle={countOf(countCopies(received), 'copy', 'copies')}>
      <ul className="flex flex-col divide-y divide-line">
        {received.map((line, index) => (
          <li key={lineKey(line)} className="py-3 first:pt-0 last:pb-0">
            <Line
              line={line}
              product={products.get(line.productId)}
              priceCents={prices.get(lineKey(line))}
              shareCents={shares?.[index]}
            />
            {prices.get(lineKey(line)) === null && (
              <OwnPriceField
                line={line}
                isChecked={isChecked}
                isBusy={isBusy}
                onOwnPrice={typed => onOwnPrice(line, typed)}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface LineProps {
  line: DraftLine
  /** Undefined while loading. */
  product: Product | undefined
  /** Undefined while loading; null without a price. */
  priceCents: Cents | null | undefined
  shareCents: Cents | undefined
}

function Line({ line, product, priceCents, shareCents }: LineProps) {
  const { quantity, state } = line
  const isSeveral = quantity > 1
  return (
    <div className="flex items-start gap-3">
      <CopyFrame copy={fieldsOf(state)} quantity={quantity} className="w-12 flex-none">
        {product && <CardArt product={product} alt="" />}
      </CopyFrame>
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{product?.name ?? <Skeleton width="8rem" />}</p>
        <p className="truncate text-sm text-muted">{product && setAndPrinting(product)}</p>
        <span className="flex flex-wrap items-center gap-x-2">
          <CopyLabel kind={state.kind} label={stateLabel(state)} />
          {state.kind === 'graded' && state.certNumber !== null && (
            <span className="tabular text-sm text-muted">Cert {state.certNumber}</span>
          )}
          {isSeveral && <span className="text-sm text-muted">{countOf(quantity, 'copy', 'copies')}</span>}
        </span>
      </div>
      <dl className="flex-none text-right text-sm">
        <dt className="text-muted">{isSeveral ? 'Market price each' : 'Market price'}</dt>
        <dd className="font-semibold">
          {priceCents === undefined ? <Waiting /> : <Money cents={priceCents} absent="No price yet" />}
        </dd>
        <dt className="mt-1 text-muted">{isSeveral ? 'Total investment' : 'Investment'}</dt>
        <dd className="font-semibold">
          {shareCents === undefined ? <Waiting /> : <Money cents={shareCents} />}
        </dd>
      </dl>
    </div>
  )
}

function Waiting() {
  return (
    <span className="flex h-5 items-center justify-end">
      <Skeleton width="3.5rem" />
    </span>
  )
}

interface OwnPriceFieldProps {
  line: DraftLine
  isChecked: boolean
  isBusy: boolean
  onOwnPrice: (typed: string) => void
}

function ownPriceError(typed: string): string {
  return typed.trim() === ''
    ? 'Enter your price, or go back and remove this product.'
    : malformedAmountError(typed)
}

function OwnPriceField({ line, isChecked, isBusy, onOwnPrice }: OwnPriceFieldProps) {
  const isInvalid = isChecked && ownPriceCents(line) === null
  return (
    <MoneyField
      label="Your price"
      className="mt-3 ml-15"
      value={line.ownPrice}
      maxLength={20}
      readOnly={isBusy}
      hint={`No market price yet. What is ${line.quantity > 1 ? 'each copy' : 'it'} worth to you? It decides this card's share of the investment.`}
      error={isInvalid ? ownPriceError(line.ownPrice) : null}
      onValueChange={onOwnPrice}
    />
  )
}
