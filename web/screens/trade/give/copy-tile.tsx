import type { Copy } from '#web/api/collection.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame } from '#web/components/cards/copy-frame.tsx'
import { CopyLabel } from '#web/components/cards/copy-label.tsx'
import { Money, Price } from '#web/components/figures/money.tsx'
import { setAndPrinting } from '#web/format/printing.ts'
import { SelectedMark, selectableTileClass } from '../steps/selectable-tile.tsx'

export interface CopyTileProps {
  copy: Copy
  isSelected: boolean
  disabled: boolean
  /** Reached with Tab; the other tiles with the arrow keys. */
  isTabStop: boolean
  onToggle: () => void
}

/** One copy of the collection, as a toggle button. */
export function CopyTile({ copy, isSelected, disabled, isTabStop, onToggle }: CopyTileProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-disabled={disabled}
      tabIndex={isTabStop ? 0 : -1}
      className={selectableTileClass(isSelected)}
      onClick={disabled ? undefined : onToggle}
    >
      {isSelected && <SelectedMark />}
      <span aria-hidden className="block">
        <CopyFrame copy={copy}>
          <CardArt product={copy} alt="" />
        </CopyFrame>
      </span>
      <span className="mt-2.5 line-clamp-2 leading-snug font-bold break-words">{copy.name}</span>
      <span className="block truncate text-sm text-muted">{setAndPrinting(copy)}</span>
      <span className="mt-1.5 block">
        <CopyLabel kind={copy.kind} label={copy.label} />
      </span>
      <span className="mt-auto block pt-2 text-sm">
        <span className="flex flex-wrap items-baseline gap-x-1">
          <span className="text-xs text-muted sm:text-sm">Investment </span>
          <Money cents={copy.purchasePriceCents} className="ml-auto font-semibold" />
        </span>
        <span className="flex flex-wrap items-baseline gap-x-1">
          <span className="text-xs text-muted sm:text-sm">Market price </span>
          <span className="ml-auto font-semibold">
            <Price
              cents={copy.currentMarketPriceCents}
              ceilingCents={null}
              isForAnyCompany={copy.priceForAnyCompany}
            />
          </span>
        </span>
      </span>
    </button>
  )
}
