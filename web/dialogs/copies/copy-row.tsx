import type { ReactNode } from 'react'
import { shownTexts } from '#domain/copies/state-texts'
import { minus } from '#domain/money/money'
import { changePercent } from '#domain/prices/valuation'
import type { Copy } from '#web/api/collection.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { costWords } from '#web/format/cost-words.ts'
import { paidWords } from '#web/format/currency.ts'
import { formatDay } from '#web/format/values.ts'

export interface CopyRowProps {
  copy: Copy
  /** The place of the copy in its list, from 1: two copies may be alike in all that is shown. */
  place: number
  isPicked: boolean
  onPick: () => void
  /** Goes on with this copy alone. Without it the whole row is the checkbox. */
  onChoose?: ((copy: Copy) => void) | undefined
  /** False where several copies cannot be picked. */
  withCheckbox: boolean
}

/** One copy of a group with what tells it from the others, and a checkbox to pick it with others. */
export function CopyRow({ copy, place, isPicked, onPick, onChoose, withCheckbox }: CopyRowProps) {
  const box = withCheckbox && (
    <input
      type="checkbox"
      className="checkbox"
      checked={isPicked}
      onChange={onPick}
      aria-label={`Pick copy ${place}, bought ${formatDay(copy.purchaseDate)}`}
    />
  )
  if (!onChoose) {
    return (
      <label className="copy-row cursor-pointer">
        <span className="copy-row-box">{box}</span>
        <Facts copy={copy} />
      </label>
    )
  }
  return (
    <div className="copy-row">
      {box && <label className="copy-row-box cursor-pointer">{box}</label>}
      <button
        type="button"
        className="min-w-0 flex-1 cursor-pointer text-left"
        onClick={() => onChoose(copy)}
      >
        <Facts copy={copy} />
      </button>
    </div>
  )
}

function Facts({ copy }: { copy: Copy }) {
  const { purchasePriceCents: costCents, currentMarketPriceCents: marketCents } = copy
  return (
    <span className="flex min-w-0 flex-1 items-start justify-between gap-4 py-2 pr-4">
      <span className="min-w-0">
        <span className="tabular">{formatDay(copy.purchaseDate)}</span>
        {shownTexts(copy).map(({ name, shortLabel, text }) => (
          <Small key={name}>
            {shortLabel} {text}
          </Small>
        ))}
        <Small>{costWords(copy)}</Small>
        <Small>{paidWords(copy)}</Small>
      </span>
      <span className="flex flex-none flex-col items-end text-right">
        <Money cents={costCents} className="font-semibold" />
        {marketCents !== null && (
          <Change
            cents={minus(marketCents, costCents)}
            percent={changePercent(marketCents, costCents)}
            className="justify-end text-sm"
          />
        )}
        {copy.ownPriceCents !== null && (
          <Small>
            Your price <Money cents={copy.ownPriceCents} />
          </Small>
        )}
      </span>
    </span>
  )
}

function Small({ children }: { children: ReactNode }) {
  if (children === null) return null
  return <span className="tabular block text-sm text-muted">{children}</span>
}
