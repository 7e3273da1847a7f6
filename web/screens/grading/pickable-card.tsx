import type { Copy } from '#web/api/collection.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { Money, Price } from '#web/components/figures/money.tsx'
import { formatDay } from '#web/format/values.ts'
import { setAndPrinting } from '#web/format/printing.ts'

interface PickableCardProps {
  copy: Copy
  isPicked: boolean
  disabled?: boolean
  onToggle: () => void
}

/** A card to pick for a submission, with what it cost. */
export function PickableCard({ copy, isPicked, disabled = false, onToggle }: PickableCardProps) {
  return (
    <label className="copy-row cursor-pointer">
      <span className="copy-row-box">
        <input
          type="checkbox"
          className="checkbox"
          checked={isPicked}
          disabled={disabled}
          onChange={onToggle}
          aria-label={`Pick ${copy.name}, ${copy.label}, bought ${formatDay(copy.purchaseDate)}`}
        />
      </span>
      <span className="flex min-w-0 flex-1 items-start gap-3 py-2 pr-4">
        <CardArt product={copy} alt="" size="thumb" className="flex-none" />
        <span className="min-w-0 flex-1">
          <strong className="block wrap-anywhere">{copy.name}</strong>
          <span className="block text-sm text-muted wrap-anywhere">{setAndPrinting(copy)}</span>
          <CopyLabel kind={copy.kind} label={copy.label} />
        </span>
        <span className="flex flex-none flex-col items-end text-right text-sm">
          <span className="text-muted">Cost</span>
          <Money cents={copy.purchasePriceCents} className="font-semibold" />
          <span className="text-muted">
            Market <Price cents={copy.currentMarketPriceCents} ceilingCents={null} absent="No price yet" />
          </span>
          <span className="text-muted">{formatDay(copy.purchaseDate)}</span>
        </span>
      </span>
    </label>
  )
}
