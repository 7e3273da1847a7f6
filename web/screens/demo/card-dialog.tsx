import { lazy, type ReactNode, Suspense } from 'react'
import { fieldsOf, stateLabel } from '#domain/copies/copy'
import { daysAfter } from '#domain/day'
import { minus, times, zeroCents } from '#domain/money/money'
import { changePercent } from '#domain/prices/valuation'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame, CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { Change, DisplayAmounts, Money } from '#web/components/figures/money.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Skeleton } from '#web/components/states/states.tsx'
import type { Amounts } from '#web/format/display-amounts.ts'
import { formatDay } from '#web/format/values.ts'
import type { DemoCopies } from './demo-copies.ts'
import { costOf, priceAgo } from './demo-figures.ts'

const DemoChart = lazy(() => import('./demo-chart.tsx').then(module => ({ default: module.DemoChart })))

interface CardDialogProps {
  copies: DemoCopies
  today: string
  amounts: Amounts
  /** That all of it is invented. */
  notice: string
  onClose: () => void
}

/** Equal copies of the demo: what they cost, what they are worth, and how their price went. */
export function CardDialog({ copies, today, amounts, notice, onClose }: CardDialogProps) {
  const { product, state } = copies
  return (
    <Dialog title={product.name} subtitle={notice} onClose={onClose}>
      <DisplayAmounts value={amounts}>
        <div className="mb-5 flex items-start gap-5">
          <CopyFrame copy={fieldsOf(state)} quantity={copies.quantity} className="w-32 flex-none sm:w-40">
            <CardArt product={product} alt="" />
          </CopyFrame>
          <div className="min-w-0 flex-1">
            <p className="mb-2 text-sm text-muted">
              {[product.setName, product.cardNumber && `#${product.cardNumber}`].filter(Boolean).join(' · ')}
            </p>
            <CopyLabel kind={state.kind} label={stateLabel(state)} />
            <Figures copies={copies} today={today} />
          </div>
        </div>
        <PriceOverTime copies={copies} today={today} amounts={amounts} />
      </DisplayAmounts>
    </Dialog>
  )
}

function Figures({ copies, today }: Pick<CardDialogProps, 'copies' | 'today'>) {
  const { quantity, boughtDaysAgo } = copies
  const costCents = costOf(copies)
  const valueCents = times(priceAgo(copies, 0) ?? zeroCents, quantity)
  return (
    <dl className="mt-3 flex flex-col gap-2">
      <Figure name={quantity > 1 ? `Market price of all ${quantity}` : 'Market price'}>
        <Money cents={valueCents} className="text-xl font-bold" />
      </Figure>
      <Figure name="Since the purchase">
        <Change cents={minus(valueCents, costCents)} percent={changePercent(valueCents, costCents)} />
      </Figure>
      <Figure name="Investment">
        <Money cents={costCents} className="font-semibold" />
      </Figure>
      <Figure name="Purchased">{formatDay(daysAfter(today, -boughtDaysAgo))}</Figure>
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PriceOverTime({ copies, today, amounts }: Pick<CardDialogProps, 'copies' | 'today' | 'amounts'>) {
  const { costEachCents, boughtDaysAgo } = copies
  const dayAgo = (daysAgo: number) => daysAfter(today, -daysAgo)
  const points = copies.dailyCents.map((value, daysAgo) => ({ day: dayAgo(daysAgo), value })).reverse()
  return (
    <Suspense fallback={<Skeleton height="13.25rem" />}>
      <DemoChart
        title="Price of one copy over time"
        name="Price of one copy"
        points={points}
        purchase={{
          day: dayAgo(boughtDaysAgo),
          value: costEachCents,
          text: `for ${amounts.format(costEachCents)}`,
        }}
      />
    </Suspense>
  )
}
