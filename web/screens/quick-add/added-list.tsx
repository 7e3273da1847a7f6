import { Link } from '@tanstack/react-router'
import { Plus, RotateCw, Undo2 } from 'lucide-react'
import { type Cents, sumCents } from '#domain/money/money'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { countOf } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import type { Entry } from './session-list.ts'
import type { useQuickAdds } from './use-quick-adds.ts'

interface AddedListProps {
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

interface AddedRowProps {
  entry: Entry
  /** Null when unknown, or not saved yet. */
  marketCents: Cents | null
  isRemoving: boolean
  onAgain: (entry: Entry) => void
  onRetry: (entry: Entry) => void
  onRemove: (entry: Entry) => void
}

/** One copy of the running list: what it is, what it cost and is worth, and whether it is saved. */
function AddedRow({ entry, marketCents, isRemoving, onAgain, onRetry, onRemove }: AddedRowProps) {
  const { product, label, paidCents, state, key } = entry
  const titleId = `added-${key}`
  const isWaiting = state.kind === 'waiting'
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line py-3"
    >
      <CardArt product={product} alt="" size="thumb" />
      <div className="min-w-0">
        <h3 id={titleId} className="font-semibold break-words">
          <ProductLink
            id={product.id}
            className="inline-flex min-h-11 items-center hover:underline sm:min-h-6"
          >
            {product.name}
          </ProductLink>
        </h3>
        <p className="text-sm break-words text-muted">
          <SetName product={product} />
          {[product.printingLabel, product.cardNumber && `#${product.cardNumber}`, label]
            .filter(Boolean)
            .map(fact => ` · ${fact}`)
            .join('')}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm">
          <span>
            Paid <Money cents={paidCents} className="font-semibold" />
          </span>
          {state.kind === 'saved' && (
            <span>
              Market <Money cents={marketCents} absent="not known yet" className="font-semibold" />
            </span>
          )}
          {isWaiting && <span className="text-muted">Saving…</span>}
        </p>
        {state.kind === 'failed' && (
          <p role="alert" className="text-sm font-medium text-loss">
            {state.sentence}
          </p>
        )}
      </div>
      <div className="flex flex-none">
        {state.kind === 'failed' ? (
          <IconButton
            label={`Try again to add ${product.name}`}
            icon={<RotateCw aria-hidden size={18} />}
            onClick={() => onRetry(entry)}
          />
        ) : (
          <IconButton
            label={`Add another ${product.name}`}
            icon={<Plus aria-hidden size={18} />}
            onClick={() => onAgain(entry)}
          />
        )}
        <IconButton
          label={`Remove ${product.name}`}
          icon={<Undo2 aria-hidden size={18} />}
          disabled={isWaiting || isRemoving}
          onClick={() => onRemove(entry)}
        />
      </div>
    </article>
  )
}

/** A card's set leads to its checklist. */
function SetName({ product: { setName, setCode, productType, language } }: Pick<Entry, 'product'>) {
  if (setCode === null || productType === 'sealed_product') return setName
  return (
    <Link
      to={paths.set}
      params={{ code: setCode }}
      search={language === 'en' ? {} : { language }}
      className="underline-offset-2 hover:underline"
      title="Open the checklist"
    >
      {setName}
    </Link>
  )
}
