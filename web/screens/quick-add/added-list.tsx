import { type Cents, sumCents } from '#domain/money/money'
import { Button } from '#web/components/buttons/button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { countOf } from '#web/format/count.ts'
import { AddedRow } from './added-row.tsx'
import type { Entry } from './session-list.ts'
import type { useQuickAdds } from './use-quick-adds.ts'

export interface AddedListProps {
  adds: ReturnType<typeof useQuickAdds>
  /** The texts that have become no card, without those being looked up. */
  open: readonly string[]
  onAgain: (entry: Entry) => void
  /** Looks up a text that has become no card. */
  onChoose: (text: string) => void
}

/** The running list, newest first, with its totals. */
export function AddedList({ adds, open, onAgain, onChoose }: AddedListProps) {
  const { entries, marketCents, removing, retry, remove, clear } = adds
  const priceOf = ({ state }: Entry) =>
    state.kind === 'saved' ? (marketCents.get(state.holdingId) ?? null) : null
  const saved = entries.filter(({ state }) => state.kind === 'saved')
  return (
    <Section
      title="Added"
      className="lg:col-start-1"
      subtitle={<Totals saved={saved} prices={saved.map(priceOf)} />}
      action={
        saved.length > 0 && (
          <Button variant="ghost" title="The copies stay in your collection." onClick={clear}>
            Clear list
          </Button>
        )
      }
    >
      {open.map((text, index) => (
        <div
          // The same text may wait twice.
          key={`${index} ${text}`}
          className="flex min-h-11 items-center justify-between gap-3 border-t border-line py-2"
        >
          <p className="min-w-0 text-sm wrap-anywhere">“{text}” is not added yet.</p>
          <Button aria-label={`Choose for ${text}`} onClick={() => onChoose(text)}>
            Choose
          </Button>
        </div>
      ))}
      <ul>
        {entries.map(entry => (
          <li key={entry.key}>
            <AddedRow
              entry={entry}
              marketCents={priceOf(entry)}
              isRemoving={removing.has(entry.key)}
              onAgain={onAgain}
              onRetry={retry}
              onRemove={one => void remove(one)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Totals({ saved, prices }: { saved: readonly Entry[]; prices: readonly (Cents | null)[] }) {
  if (saved.length === 0) return 'Cards appear here as you add them. Each is saved at once.'
  const known = prices.filter(price => price !== null)
  const unpriced = prices.length - known.length
  return (
    <span className="tabular">
      {countOf(saved.length, 'card')} · paid{' '}
      <Money cents={sumCents(saved.map(({ paidCents }) => paidCents))} /> · worth{' '}
      <Money cents={known.length === 0 ? null : sumCents(known)} absent="not known yet" />
      {known.length > 0 && unpriced > 0 && ` · ${unpriced} without a price`}
    </span>
  )
}
