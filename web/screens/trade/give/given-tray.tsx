import { X } from 'lucide-react'
import { sumCents } from '#domain/money/money'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import type { GivenCopies } from '../draft/given-copies.ts'
import { GoneNotice } from './gone-notice.tsx'
import type { StepProps } from '../steps/step-frame.tsx'
import { maxLines } from '../draft/trade-draft.ts'
import { TrayChip } from '../steps/tray-chip.tsx'

/** The tray is one row: more than this is only counted. */
const maxShown = 30

export interface GivenTrayProps extends Pick<StepProps, 'onChange'> {
  given: GivenCopies
  onRemove: (id: string) => void
}

/** What was chosen to be given, the newest choice first. */
export function GivenTray({ given, onRemove, onChange }: GivenTrayProps) {
  const { copies } = given
  const shown = copies.toReversed().slice(0, maxShown)
  const more = copies.length - shown.length
  if (shown.length === 0 && !given.isError && given.goneCount === 0) return null
  return (
    <div className="mb-3 flex flex-col gap-2">
      {given.isError && <PartError text="Error loading your copies" onRetry={given.retry} />}
      <GoneNotice given={given} onChange={onChange} />
      {shown.length > 0 && (
        <ul aria-label="Selected copies" className="flex gap-2 overflow-x-auto pb-1">
          {shown.map(copy => (
            <TrayChip key={copy.id} art={copy} name={copy.name} label={copy.label}>
              <IconButton
                label={`Leave out ${copy.name}, ${copy.label}`}
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

/** How many copies were chosen, and what they had cost in all; why one cannot go on where none is. */
export function GivenSummary({ count, given }: { count: number; given: GivenCopies }) {
  if (count === 0) return 'Select at least one card to go on.'
  const investmentCents = sumCents(given.copies.map(copy => copy.purchasePriceCents))
  return (
    <>
      <span className="block font-semibold text-ink">{countOf(count, 'copy', 'copies')} selected</span>
      {given.copies.length > 0 && (
        <span className="block">
          Total investment <Money cents={investmentCents} className="font-semibold text-ink" />
        </span>
      )}
      {count >= maxLines && <span className="block">A trade takes no more.</span>}
    </>
  )
}
