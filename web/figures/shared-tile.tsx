import type { ReactNode } from 'react'
import type { SharedGroup } from '#web/api/shared-pages.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame, CopyLabel } from '#web/components/cards/copy-frame.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { setAndPrinting } from '#web/format/printing.ts'
import { CertLink } from '#web/components/cards/cert-link.tsx'
import { placeWords } from '#web/format/place-words.ts'

export interface SharedTileProps {
  group: SharedGroup
  showsValues: boolean
  /** Loads the image at once, for tiles in view from the start. */
  eager: boolean
  /** Makes the name a link or a button, for the whole tile. */
  link?: (name: string) => ReactNode
}

/** Equal copies of a shared page: picture, name, set, state, and what else the page shows of them. */
export function SharedTile({ group, showsValues, eager, link }: SharedTileProps) {
  const number = group.cardNumber === null ? null : `#${group.cardNumber}`
  const set = [setAndPrinting(group), number].filter(Boolean).join(' · ')
  return (
    <article className="tile" aria-label={`${group.name}, ${group.label}`}>
      <CopyFrame copy={{ ...group, predictedGrade: null }} quantity={group.quantity}>
        <CardArt product={group} alt="" eager={eager} />
      </CopyFrame>
      <h2 className="mt-2 line-clamp-2 text-sm leading-tight font-bold break-words">
        {link?.(group.name) ?? group.name}
      </h2>
      <p className="truncate text-xs text-muted" title={set}>
        {set}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <CopyLabel kind={group.kind} label={group.label} />
        {showsValues && (
          <span>
            <Money cents={group.currentMarketPriceCents} absent="No price yet" />
            {group.quantity > 1 && group.currentMarketPriceCents !== null && (
              <span className="text-xs text-muted"> each</span>
            )}
          </span>
        )}
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

/** What copies of a group tell, where its collector shows that: cert number, place and note. */
function SharedCopies({ group }: { group: SharedGroup }) {
  const { copies, gradingCompany } = group
  if (copies.length === 0) return null
  return (
    <ul className="mt-1 flex flex-col gap-1 text-xs text-muted">
      {copies.map(({ certNumber, note, ...place }, index) => (
        <li key={index} className="wrap-anywhere">
          {certNumber !== null && gradingCompany !== null && (
            <p className="tabular">
              Cert <CertLink gradingCompany={gradingCompany} certNumber={certNumber} />
            </p>
          )}
          {placeWords(place) !== null && <p>{placeWords(place)}</p>}
          {note !== null && (
            <p className="line-clamp-4 whitespace-pre-line" title={note}>
              {note}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
