import type { Item } from '#web/api/collection.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame } from '#web/components/cards/copy-frame.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { formatDay } from '#web/format/date.ts'
import { cardArtOf, copyLookOf } from '#web/format/product-face.ts'

/** Which copy a dialog is about: name, set, state, investment and the day it was bought. */
export function CopyFacts({ item }: { item: Item }) {
  return (
    <div className="flex items-start gap-4">
      <CopyFrame copy={copyLookOf(item)} className="w-20 shrink-0">
        <CardArt product={cardArtOf(item)} alt="" />
      </CopyFrame>
      <div className="min-w-0 flex-1">
        <p className="font-bold break-words">{item.name}</p>
        <p className="text-sm break-words text-muted">{item.setName}</p>
        <dl className="mt-2 grid grid-cols-[autoMinmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <State item={item} />
          <dt className="text-muted">Investment</dt>
          <dd className="font-semibold">
            <Money cents={item.purchasePriceCents} />
          </dd>
          <dt className="text-muted">Purchased</dt>
          <dd className="tabular">{formatDay(item.purchaseDate)}</dd>
        </dl>
      </div>
    </div>
  )
}

function State({ item }: { item: Item }) {
  if (item.kind !== 'graded') {
    return (
      <>
        <dt className="text-muted">{item.kind === 'raw' ? 'Condition' : 'State'}</dt>
        <dd>{item.label}</dd>
      </>
    )
  }
  return (
    <>
      <dt className="text-muted">Grading Company</dt>
      <dd className="break-words">{item.gradingCompany}</dd>
      <dt className="text-muted">Grade</dt>
      <dd className="break-words">{item.grade}</dd>
    </>
  )
}
