import type { Copy } from '#web/api/collection.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame } from '#web/components/cards/copy-frame.tsx'
import { CopyLabel } from '#web/components/cards/copy-label.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { ChosenMark, choiceClass } from '../steps/choice.tsx'

export interface CopyTileProps {
  copy: Copy
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
        <CopyFrame copy={copy}>
          <CardArt product={copy} alt="" />
        </CopyFrame>
      </span>
      <span className="mt-2.5 line-clamp-2 leading-snug font-bold break-words">{copy.name}</span>
      <span className="block truncate text-sm text-muted">{copy.setName}</span>
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
          <Money cents={copy.currentMarketPriceCents} className="ml-auto font-semibold" />
        </span>
      </span>
    </button>
  )
}
