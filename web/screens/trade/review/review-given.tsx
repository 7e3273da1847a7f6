import { useState } from 'react'
import type { Copy } from '#web/api/collection.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame } from '#web/components/cards/copy-frame.tsx'
import { CopyLabel } from '#web/components/cards/copy-label.tsx'
import { Money, Price } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { countOf } from '#web/format/count.ts'
import { setAndPrinting } from '#web/format/printing.ts'

/** How many copies show before "Show all"; a trade can include hundreds. */
const initialCount = 20

/** The copies traded away. */
export function ReviewGiven({ copies }: { copies: readonly Copy[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? copies : copies.slice(0, initialCount)
  return (
    <Section title="Traded away" subtitle={countOf(copies.length, 'copy', 'copies')}>
      <ul className="flex flex-col divide-y divide-line">
        {shown.map(copy => (
          <li key={copy.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <CopyFrame copy={copy} className="w-12 flex-none">
              <CardArt product={copy} alt="" />
            </CopyFrame>
            <div className="min-w-0 flex-1">
              <p className="font-semibold break-words">{copy.name}</p>
              <p className="truncate text-sm text-muted">{setAndPrinting(copy)}</p>
              <CopyLabel kind={copy.kind} label={copy.label} />
            </div>
            <dl className="flex-none text-right text-sm">
              <dt className="text-muted">Investment</dt>
              <dd className="font-semibold">
                <Money cents={copy.purchasePriceCents} />
              </dd>
              <dt className="mt-1 text-muted">Market price</dt>
              <dd className="font-semibold">
                <Price
                  cents={copy.currentMarketPriceCents}
                  ceilingCents={null}
                  isForAnyCompany={copy.priceForAnyCompany}
                />
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      {shown.length < copies.length && (
        <Button className="mt-4" onClick={() => setShowsAll(true)}>
          Show all {countOf(copies.length, 'copy', 'copies')}
        </Button>
      )}
    </Section>
  )
}
