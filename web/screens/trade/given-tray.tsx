import { X } from 'lucide-react'
import { sumCents } from '#domain/money'
import { Button } from '#web/components/button.tsx'
import { CardArt } from '#web/components/card-art.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { Money } from '#web/components/money.tsx'
import { Notice } from '#web/components/notice.tsx'
import { PartError } from '#web/components/part-error.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { cardArtOf } from '#web/format/product-face.ts'
import { wireCents } from '#web/format/wire-cents.ts'
import type { GivenCopies } from './given-copies.ts'
import type { StepProps } from './step-frame.tsx'
import { keepGiven } from './trade-draft.ts'

/** The tray is one row: more than this is only counted. */
const maxShown = 30

export interface GivenTrayProps extends Pick<StepProps, 'onChange'> {
  /** How many were chosen. */
  count: number
  given: GivenCopies
  onRemove: (id: string) => void
}

/** What was chosen to be given, the newest choice first, with what it had cost in all. */
export function GivenTray({ count, given, onRemove, onChange }: GivenTrayProps) {
  if (count === 0) return null
  const { copies } = given
  const investmentCents = sumCents(copies.map(copy => wireCents(copy.purchase_price)))
  const shown = copies.toReversed().slice(0, maxShown)
  const more = copies.length - shown.length
  return (
    <div className="mb-3 flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{countOf(count, 'copy', 'copies')} selected</span>
        {copies.length > 0 && (
          <span>
            <span className="text-muted">Total investment </span>
            <Money cents={investmentCents} className="font-semibold" />
          </span>
        )}
      </p>
      {given.isError && <PartError text="Error loading your copies" onRetry={given.retry} />}
      <GoneNotice given={given} onChange={onChange} />
      {shown.length > 0 && (
        <ul aria-label="Selected copies" className="flex gap-2 overflow-x-auto pb-1">
          {shown.map(copy => (
            <li
              key={copy.id}
              className="flex flex-none items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-1.5"
            >
              <span className="w-7 flex-none">
                <CardArt product={cardArtOf(copy)} alt="" />
              </span>
              <span className="max-w-36 truncate text-sm">
                {copy.name}, <span className="text-muted">{copy.label}</span>
              </span>
              <IconButton
                label={`Leave out ${copy.name}, ${copy.label}`}
                icon={<X aria-hidden size={16} />}
                size="small"
                onClick={() => onRemove(copy.id)}
              />
            </li>
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

/** Copies may be sold or removed in another tab while a trade is put together. */
export function GoneNotice({ given, onChange }: Pick<GivenTrayProps, 'given' | 'onChange'>) {
  const { goneCount, copies } = given
  if (goneCount === 0) return null
  const isOne = goneCount === 1
  return (
    <Notice tone="warn">
      <span className="flex flex-wrap items-center justify-between gap-3">
        {`${countOf(goneCount, 'copy', 'copies')} you selected ${isOne ? 'is' : 'are'} no longer in your collection.`}
        <Button
          size="small"
          onClick={() => onChange(draft => keepGiven(draft, new Set(copies.map(copy => copy.id))))}
        >
          {isOne ? 'Leave it out' : 'Leave them out'}
        </Button>
      </span>
    </Notice>
  )
}
