import { Fragment } from 'react'
import { shownGradingCompany } from '#domain/copies/grading-company'
import { shownTexts } from '#domain/copies/state-texts'
import type { Copy } from '#web/api/collection.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame } from '#web/components/cards/copy-frame.tsx'
import { TagList } from '#web/components/cards/tag-list.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { costWords } from '#web/format/cost-words.ts'
import { paidWords } from '#web/format/currency.ts'
import { formatDay } from '#web/format/values.ts'
import { placeWords } from '#web/format/place-words.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { ChangedElsewhere } from './live-copy.tsx'
import { PictureThumbs } from './pictures/own-pictures.tsx'

export interface CopyFactsProps {
  copy: Copy
  /** False where the dialog shows the pictures large. */
  showsPictures?: boolean
}

/**
 * Identifies the copy of a dialog: name, set, state, investment with what it is made of, purchase date and the collector's
 * own pictures. Says what changed meanwhile.
 */
export function CopyFacts({ copy, showsPictures = true }: CopyFactsProps) {
  const words = costWords(copy)
  const paid = paidWords(copy)
  const place = placeWords(copy)
  return (
    <div>
      <div className="flex items-start gap-4">
        <CopyFrame copy={copy} className="w-20 shrink-0">
          <CardArt product={copy} alt="" />
        </CopyFrame>
        <div className="min-w-0 flex-1">
          <p className="font-bold break-words">{copy.name}</p>
          <p className="text-sm break-words text-muted">{setAndPrinting(copy)}</p>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            <State copy={copy} />
            <dt className="text-muted">Investment</dt>
            <dd className="font-semibold">
              <Money cents={copy.purchasePriceCents} />
              {words !== null && <span className="tabular block font-normal text-muted">{words}</span>}
              {paid !== null && <span className="tabular block font-normal text-muted">{paid}</span>}
            </dd>
            <dt className="text-muted">Purchased</dt>
            <dd className="tabular">
              {formatDay(copy.purchaseDate)}
              {copy.seller !== null && <span className="block break-words">from {copy.seller}</span>}
            </dd>
            {place !== null && (
              <>
                <dt className="text-muted">Place</dt>
                <dd className="break-words">{place}</dd>
              </>
            )}
          </dl>
          <TagList tags={copy.tags} />
          {showsPictures && <PictureThumbs copy={copy} className="mt-2" />}
        </div>
      </div>
      <ChangedElsewhere />
    </div>
  )
}

function State({ copy }: { copy: Copy }) {
  if (copy.kind !== 'graded') {
    return (
      <>
        <dt className="text-muted">{copy.kind === 'raw' ? 'Condition' : 'State'}</dt>
        <dd>{copy.label}</dd>
      </>
    )
  }
  return (
    <>
      <dt className="text-muted">Grading Company</dt>
      <dd className="break-words">{shownGradingCompany(copy.gradingCompany ?? '')}</dd>
      <dt className="text-muted">Grade</dt>
      <dd className="break-words">{copy.grade}</dd>
      {shownTexts(copy).map(({ name, label, text }) => (
        <Fragment key={name}>
          <dt className="text-muted">{label}</dt>
          <dd className="tabular break-words">{text}</dd>
        </Fragment>
      ))}
    </>
  )
}
