import { useId } from 'react'
import { costsFrom, extraTotalCents } from '#domain/copies/extra-costs'
import type { SoldCopy } from '#web/api/operations.ts'
import { CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { Change, Money } from '#web/components/figures/money.tsx'
import { focusNeighbourOnLeave } from '#web/components/focus-neighbour.ts'
import { countOf, formatCents, formatDay } from '#web/format/values.ts'
import { effectOnFigures } from '#web/format/effect-on-figures.ts'
import { EntryActions, EntryArt, Figure, lotName } from './entry-actions.tsx'

/** One sale: what it brought, against what the copy cost and how long it was held. The copies of a lot differ in that. */
export function SaleEntry({ sale }: { sale: SoldCopy }) {
  const titleId = useId()
  const name = lotName(sale)
  const isLot = sale.copiesTotal > 1
  const lot = `Lot of ${countOf(sale.copiesTotal, 'copy', 'copies')}`
  const costsCents = extraTotalCents(costsFrom('sale', sale))
  return (
    <article
      ref={focusNeighbourOnLeave}
      aria-labelledby={titleId}
      className="panel flex flex-wrap items-start gap-x-4 gap-y-3 p-4"
    >
      <EntryArt product={sale} />
      <div className="min-w-0 flex-1 basis-48">
        <h2 id={titleId} className="font-semibold wrap-anywhere">
          {name}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere text-muted">
          {isLot ? (
            <span>{lot}</span>
          ) : (
            <>
              <CopyLabel kind={sale.kind} label={sale.label} />
              <span>{sale.setName}</span>
            </>
          )}
          <span>{formatDay(sale.day)}</span>
          {sale.saleVenue !== null && <span>{sale.saleVenue}</span>}
        </p>
        {sale.daysHeld !== null && sale.daysHeld < 0 && (
          <p className="mt-1 text-sm text-warn">Sold before it was bought: check the dates.</p>
        )}
      </div>
      <dl className="grid w-full grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3 xl:w-auto xl:grid-cols-[repeat(5,7rem)_11rem] xl:text-right">
        <Figure name="Sold for">
          <Money cents={sale.soldPriceCents} />
        </Figure>
        <Figure name="Costs of sale">
          <Money cents={costsCents} />
        </Figure>
        <Figure name="Net">
          <Money cents={sale.netProceedsCents} />
        </Figure>
        <Figure name="Investment">
          <Money cents={sale.costBasisCents} />
        </Figure>
        {sale.daysHeld !== null && (
          <Figure name="Held">{sale.daysHeld < 0 ? 'N/A' : countOf(sale.daysHeld, 'day')}</Figure>
        )}
        <Figure name="Profit" className="xl:col-start-6">
          <Change
            cents={sale.profitCents}
            {...(sale.returnPercent !== null && { percent: sale.returnPercent })}
            wordHidden
          />
        </Figure>
      </dl>
      <EntryActions
        id={sale.id}
        kind="sale"
        words={`Sold ${name} (${isLot ? lot : sale.label}) for ${formatCents(sale.soldPriceCents)}`}
        effect={effectOnFigures({ earningsCents: -sale.netProceedsCents, profitCents: -sale.profitCents })}
        sale={{ ...sale, name }}
      />
    </article>
  )
}
