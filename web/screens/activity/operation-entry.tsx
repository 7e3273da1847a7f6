import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { dayIn } from '#domain/time-zone'
import type { Operation } from '#web/api/operations.ts'
import { Badge } from '#web/components/badge.tsx'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { Money } from '#web/components/figures/money.tsx'
import { formatCount, formatDay } from '#web/format/values.ts'
import { effectOnFigures } from '#web/format/effect-on-figures.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { addedCostWords } from './added-cost.ts'
import { operationWords } from './operation-words.ts'
import { EntryActions, EntryArt, Figure, lotCopyOf, saleOf } from './entry-actions.tsx'

interface OperationEntryProps {
  operation: Operation
  /** The operation the URL links to: it is highlighted and scrolled into view. */
  isLinked: boolean
}

/** One operation: what it did, its effect, and the balances after it. */
export function OperationEntry({ operation, isLinked }: OperationEntryProps) {
  const titleId = useId()
  const words = operationWords(operation)
  const isUndone = operation.undoneBy !== null
  const { cashCents, realisedProfitCents } = operation
  return (
    <article
      ref={isLinked ? scrollIntoView : undefined}
      aria-labelledby={titleId}
      className={classNames(
        'panel flex scroll-mt-20 flex-wrap items-start gap-x-4 gap-y-3 p-4',
        isLinked && 'ring-2 ring-accent-ink',
      )}
    >
      <Pictures operation={operation} />
      <div className="min-w-0 flex-1 basis-48">
        <h2
          id={titleId}
          className={classNames('font-semibold wrap-anywhere', isUndone && 'text-muted line-through')}
        >
          {words}
        </h2>
        <Facts operation={operation} />
      </div>
      <dl className="grid w-full grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4 lg:w-auto lg:grid-cols-[repeat(4,8.5rem)] lg:text-right">
        <Figure name="Earnings">
          <Money cents={cashCents} signed />
        </Figure>
        <Figure name="Balance">
          <Money cents={operation.lifetimeEarningsAfterCents} signed className="text-muted" />
        </Figure>
        <Figure name="Profit">
          <Money cents={realisedProfitCents} signed className={toneOf(realisedProfitCents)} />
        </Figure>
        <Figure name="Balance">
          <Money cents={operation.realisedProfitAfterCents} signed className="text-muted" />
        </Figure>
      </dl>
      {!isUndone && operation.kind !== 'undo' && (
        <EntryActions
          id={operation.id}
          kind={operation.kind}
          words={words}
          effect={effectOnFigures({ earningsCents: -cashCents, profitCents: -realisedProfitCents })}
          sale={saleOf(operation)}
          lotCopyId={lotCopyOf(operation)}
          isCorrection={operation.corrects !== null}
        />
      )}
    </article>
  )
}

function Pictures({ operation: { copies, copiesTotal } }: { operation: Operation }) {
  const products = new Map(copies.map(copy => [copy.productId, copy]))
  const more = copiesTotal - copies.length
  return (
    <div className="flex items-center gap-1.5">
      {Array.from(products.values(), copy => (
        <EntryArt key={copy.productId} product={copy} />
      ))}
      {more > 0 && products.size > 1 && <span className="text-sm text-muted">+{formatCount(more)}</span>}
    </div>
  )
}

function Facts({ operation }: { operation: Operation }) {
  const { timeZone } = useUser().settings
  const recorded = dayIn(timeZone, new Date(operation.occurredAt))
  const [copy] = operation.copies
  const costWords = addedCostWords(operation)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm wrap-anywhere text-muted">
      <span>{formatDay(operation.day)}</span>
      {recorded !== operation.day && <span>recorded {formatDay(recorded)}</span>}
      {operation.copiesTotal === 1 && copy && <span>{copy.setName}</span>}
      {costWords !== null && <span className="tabular">{costWords}</span>}
      {operation.undoneBy !== null && (
        <>
          <Badge tone="warn">{operation.correctedBy === null ? 'Undone' : 'Corrected'}</Badge>
          <OtherEntry
            id={operation.correctedBy ?? operation.undoneBy}
            copyId={copy?.holdingId}
            label={operation.correctedBy === null ? 'See what undid it' : 'See the correction'}
          />
        </>
      )}
      {operation.corrects !== null && (
        <OtherEntry id={operation.corrects} copyId={copy?.holdingId} label="See what was corrected" />
      )}
      {operation.reverses !== null && (
        <OtherEntry id={operation.reverses} copyId={copy?.holdingId} label="See what was undone" />
      )}
      {operation.kind === 'trade' && operation.undoneBy === null && (
        <Link to={paths.trades} hash={operation.id} className={entryLinkClass}>
          See the trade
        </Link>
      )}
      {operation.submission !== null && operation.undoneBy === null && operation.kind !== 'undo' && (
        <Link to={paths.submission} params={{ id: operation.submission.id }} className={entryLinkClass}>
          See the submission
        </Link>
      )}
    </p>
  )
}

/** The links can be below each other, where larger touch targets of lines of text would overlap. */
const entryLinkClass = `${textLinkClass} pointer-coarse:content-center pointer-coarse:min-h-11`

/** A link to another operation of the same copy, in the list of what happened to it. */
function OtherEntry({ id, copyId, label }: { id: string; copyId: string | undefined; label: string }) {
  return (
    <Link to={paths.activity} search={{ copy: copyId }} hash={id} className={entryLinkClass}>
      {label}
    </Link>
  )
}

function toneOf(amountCents: number): string {
  if (amountCents === 0) return ''
  return amountCents > 0 ? 'text-gain' : 'text-loss'
}

function scrollIntoView(entry: HTMLElement | null) {
  entry?.scrollIntoView({ block: 'nearest' })
}
