import type { SharedGroup } from '#web/api/shared-pages.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame } from '#web/components/cards/copy-frame.tsx'
import { CopyLabel } from '#web/components/cards/copy-label.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { setAndPrinting } from '#web/format/printing.ts'
import { SharedCopies } from './shared-copies.tsx'

export interface SharedTileProps {
  group: SharedGroup
  showsValues: boolean
  /** Loads the image at once, for tiles in view from the start. */
  eager: boolean
}

/** Equal copies of a shared page: picture, name, set, state, and what else the page shows of them. */
export function SharedTile({ group, showsValues, eager }: SharedTileProps) {
  const number = group.cardNumber === null ? null : `#${group.cardNumber}`
  const set = [setAndPrinting(group), number].filter(Boolean).join(' · ')
  return (
    <article className="tile" aria-label={`${group.name}, ${group.label}`}>
      <CopyFrame copy={{ ...group, predictedGrade: null }} quantity={group.quantity}>
        <CardArt product={group} alt="" eager={eager} />
      </CopyFrame>
      <h2 className="mt-2 line-clamp-2 text-sm leading-tight font-bold break-words">{group.name}</h2>
      <p className="truncate text-xs text-muted" title={set}>
        {set}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <CopyLabel kind={group.kind} label={group.label} />
        {showsValues && <Money cents={group.currentMarketPriceCents} absent="No price yet" />}
      </div>
      {group.costBasisCents !== null && (
        <p className="mt-1 text-xs text-muted">
          {group.quantity > 1 ? `Cost of all ${group.quantity}: ` : 'Cost: '}
          <Money cents={group.costBasisCents} />
        </p>
      )}
      <SharedCopies group={group} />
    </article>
  )
}
