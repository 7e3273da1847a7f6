import { X } from 'lucide-react'
import { sumCents } from '#domain/money/money'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import type { GivenCopies } from '../draft/given-copies.ts'
import { MissingCopiesNotice } from './missing-copies-notice.tsx'
import type { StepProps } from '../steps/step-frame.tsx'
import { maxTradeLines } from '#domain/trades/trade'
import { TrayChip } from '../steps/tray-chip.tsx'

/** How many copies the single row of the tray shows; the rest are counted. */
const maxShown = 30

export interface GivenTrayProps extends Pick<StepProps, 'onChange'> {
  given: GivenCopies
  onRemove: (id: string) => void
}

/** The selected copies, latest first. */
export function GivenTray({ given, onRemove, onChange }: GivenTrayProps) {
  const { copies } = given
  const shown = copies.toReversed().slice(0, maxShown)
  const more = copies.length - shown.length
  if (shown.length === 0 && !given.isError && given.missingCount === 0) return null
  return (
    <div className="mb-3 flex flex-col gap-2">
      {given.isError && <PartError text="Couldn't load your copies" onRetry={given.retry} />}
      <MissingCopiesNotice given={given} onChange={onChange} />
      {shown.length > 0 && (
        <ul aria-label="Selected copies" className="flex gap-2 overflow-x-auto pb-1">
          {shown.map(copy => (
            <TrayChip key={copy.id} art={copy} name={copy.name} label={copy.label}>
              <IconButton
                label={`Remove ${copy.name}, ${copy.label}`}
                icon={<X aria-hidden size={16} />}
                size="small"
                onClick={() => onRemove(copy.id)}
              />
            </TrayChip>
          ))}
          {more > 0 && (
            <li className="tabular flex-none self-center px-2 text-sm text-muted">
              and {formatCount(more)} more
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** The number of selected copies and their total investment, or a hint to select one. */
export function GivenSummary({ count, given }: { count: number; given: GivenCopies }) {
  if (count === 0) return 'Select at least one card to continue.'
  const investmentCents = sumCents(given.copies.map(copy => copy.purchasePriceCents))
  return (
    <>
      <span className="block font-semibold text-ink">{countOf(count, 'copy', 'copies')} selected</span>
      {given.copies.length > 0 && (
        <span className="block max-sm:hidden">
          Total investment <Money cents={investmentCents} className="font-semibold text-ink" />
        </span>
      )}
      {count >= maxTradeLines && <span className="block">That's the limit for one trade.</span>}
    </>
  )
}
