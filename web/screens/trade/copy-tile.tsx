import type { Item } from '#web/api/collections.ts'
import { CardArt } from '#web/components/card-art.tsx'
import { HoldingFrame } from '#web/components/holding-frame.tsx'
import { HoldingLabel } from '#web/components/holding-label.tsx'
import { Money } from '#web/components/money.tsx'
import { cardArtOf, holdingLookOf } from '#web/format/product-face.ts'
import { wireCents } from '#web/format/wire-cents.ts'
import { ChosenMark, choiceClass } from './choice.tsx'

export interface CopyTileProps {
  copy: Item
  isChosen: boolean
  disabled: boolean
  /** The arrow keys lead to the others. */
  isTabStop: boolean
  onToggle: () => void
}

/** One copy of the collection, pressed while it is chosen. */
export function CopyTile({ copy, isChosen, disabled, isTabStop, onToggle }: CopyTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-disabled={disabled}
      tabIndex={isTabStop ? 0 : -1}
      className={choiceClass(isChosen)}
      onClick={disabled ? undefined : onToggle}
    >
      {isChosen && <ChosenMark />}
      <span aria-hidden className="block">
        <HoldingFrame holding={holdingLookOf(copy)}>
          <CardArt product={cardArtOf(copy)} alt="" />
        </HoldingFrame>
      </span>
      <span className="mt-2.5 line-clamp-2 leading-snug font-bold break-words">{copy.name}</span>
      <span className="block truncate text-sm text-muted">{copy.set_name}</span>
      <span className="mt-1.5 block">
        <HoldingLabel kind={copy.kind} label={copy.label} />
      </span>
      <span className="mt-auto block pt-2 text-sm">
        <span className="flex flex-wrap items-baseline gap-x-1">
          <span className="text-xs text-muted sm:text-sm">Investment </span>
          <Money cents={wireCents(copy.purchase_price)} className="ml-auto font-semibold" />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-1">
          <span className="text-xs text-muted sm:text-sm">Market price </span>
          <Money cents={wireCents(copy.current_market_price)} className="ml-auto font-semibold" />
        </span>
      </span>
    </button>
  )
}
