import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Check, Clock, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { defaultLanguage, languageName } from '#domain/products/language'
import { ApiError } from '#web/api/client.ts'
import { type Checklist, checklistQuery, type SetCard } from '#web/api/sets.ts'
import { buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { MoneyField } from '#web/components/fields/fields.tsx'
import { Money, useAmounts } from '#web/components/figures/money.tsx'
import { ProgressBar } from '#web/components/figures/progress-bar.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/components/states/states.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { SetChoice } from '#web/figures/set-choice.tsx'
import { progressWords } from '#web/figures/set-row.tsx'
import { formatCount, formatDay } from '#web/format/values.ts'
import { amountError, centsFromTyped } from '#web/format/typed-amount.ts'
import { paths } from '#web/paths.ts'
import { useShownPrices } from './use-shown-prices.ts'
import { useTicks } from './use-ticks.ts'
import { missingWords } from './missing-words.ts'

const route = getRouteApi('/signed-in/sets/$code')

export const firstQueries = ({ code }: { readonly code: string }) => [
  checklistQuery({ setCode: code, language: defaultLanguage }),
]

/** The checklist of a set: what is missing, what that costs, and ticks that add a copy. */
export function SetScreen() {
  const { code } = route.useParams()
  const { language = defaultLanguage } = route.useSearch()
  const { data, error, refetch } = useQuery(checklistQuery({ setCode: code, language }))
  const name = data?.set.setName ?? 'Set'

  function results() {
    if (data) return <LoadedChecklist key={`${language} ${code}`} checklist={data} />
    if (!error) return <RowSkeletons />
    if (error instanceof ApiError && error.code === 'not_found') {
      return <EmptyState title="There is no such set" hint="It may have another code." />
    }
    return <ErrorState title="Couldn't load the set" hint={error.message} onRetry={() => void refetch()} />
  }

  return (
    <>
      <title>{`${name} · Holofolio`}</title>
      <PageHeader
        title={name}
        subtitle={data && subtitleOf(data.set)}
        above={
          <Link to={paths.sets} className={textLinkClass}>
            Sets
          </Link>
        }
        actions={data && <SetChoice set={data.set} />}
      />
      {results()}
    </>
  )
}

function subtitleOf({ setCode, language, releaseDate }: Checklist['set']): string {
  const spoken = language === defaultLanguage ? null : languageName(language)
  return [setCode, spoken, releaseDate && formatDay(releaseDate)].filter(Boolean).join(' · ')
}

function LoadedChecklist({ checklist }: { checklist: Checklist }) {
  const { set, cards, missing } = checklist
  const { all = false } = route.useSearch()
  const navigate = route.useNavigate()
  const { tick, pending, ticked, waiting } = useTicks()
  const { shownCard, isFinding } = useShownPrices()
  const paid = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [paidError, setPaidError] = useState<string>()
  // What was ticked stays in view, to be seen and undone.
  const shown = all ? cards : cards.filter(({ id, isOwned }) => !isOwned || ticked.has(id))

  function add(card: SetCard, printing: SetCard['printings'][number]) {
    const paidCents = centsFromTyped(typed)
    if (paidCents === null) {
      setPaidError(amountError('Price paid', typed))
      paid.current?.focus()
      return
    }
    const { id: cardId, name, cardNumber } = card
    const { setName, language } = set
    const product = { id: printing.id, name, setName, cardNumber, printingLabel: printing.label, language }
    void tick({
      cardId,
      product: { ...product, productType: 'card' },
      name: printingName(card, printing),
      paidCents,
    })
  }

  return (
    <>
      <SetProgress checklist={checklist} isFinding={isFinding} />
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <Segmented
          label="Which cards"
          options={[
            { value: 'missing', label: `Missing (${formatCount(missing)})` },
            { value: 'all', label: `All (${formatCount(set.cards)})` },
          ]}
          value={all ? 'all' : 'missing'}
          onValueChange={which =>
            void navigate({
              search: current => ({ ...current, all: which === 'all' ? true : undefined }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        {shown.length > 0 && (
          <MoneyField
            ref={paid}
            label="Paid for each card you add"
            hint="0 if it was free. Copies are added as Near Mint."
            error={paidError}
            className="w-full sm:w-72"
            value={typed}
            onValueChange={text => {
              setTyped(text)
              setPaidError(undefined)
            }}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState title="This set is complete" hint="You have every card of it." />
      ) : (
        <ul className="divide-y divide-line">
          {shown.map(card => (
            <li key={card.id} ref={shownCard} data-card={card.isOwned ? undefined : card.id}>
              <ChecklistCard {...{ card, pending, waiting }} onTick={printing => add(card, printing)} />
            </li>
          ))}
        </ul>
      )}
      <PriceNotice />
    </>
  )
}

function SetProgress({ checklist, isFinding }: { checklist: Checklist; isFinding: boolean }) {
  const { set, printings, missing, missingPriced } = checklist
  const { format } = useAmounts()
  return (
    <section aria-label="Progress" className="panel mb-4 p-3 sm:p-4">
      <ProgressBar done={set.cardsOwned} total={set.cards} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-6">
        <span className="tabular font-semibold">{progressWords(set)}</span>
        <span className="tabular">{missingWords(checklist, format)}</span>
      </p>
      <p className="text-sm text-muted">
        {formatCount(set.printingsOwned)} of {formatCount(printings)} printings. Any printing of a card
        counts. The cost is of the cheapest printing of each, in Near Mint.
        {isFinding && missingPriced < missing && ' Finding prices…'}
      </p>
    </section>
  )
}

function RowSkeletons() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton height="6rem" className="rounded-lg" />
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} height="2.75rem" className="rounded-md" />
      ))}
    </div>
  )
}

type Printing = SetCard['printings'][number]

interface ChecklistCardProps {
  card: SetCard
  /** The printings that are being added. */
  pending: ReadonlySet<string>
  /** The printings that wait on this device to be added. */
  waiting: ReadonlySet<string>
  onTick: (printing: Printing) => void
}

/**
 * A card of the checklist, with each printing: a tick for what is there, a clock for what waits to be added, a button for
 * what is missing.
 */
function ChecklistCard({ card, pending, waiting, onTick }: ChecklistCardProps) {
  return (
    <article data-item className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="tabular w-12 flex-none text-sm text-muted">{card.cardNumber ?? '–'}</span>
      <div className="min-w-32 flex-1">
        <h2 className="font-semibold wrap-anywhere">
          <ProductLink
            id={card.id}
            className="inline-flex min-h-11 min-w-11 items-center hover:underline sm:min-h-8"
          >
            {card.name}
          </ProductLink>
        </h2>
      </div>
      <ul className="flex flex-wrap gap-2 max-sm:w-full">
        {card.printings.map(printing => (
          <li key={printing.id}>
            <PrintingTick
              card={card}
              printing={printing}
              isPending={pending.has(printing.id)}
              isWaiting={waiting.has(printing.id)}
              onTick={onTick}
            />
          </li>
        ))}
      </ul>
    </article>
  )
}

interface PrintingTickProps {
  card: SetCard
  printing: Printing
  isPending: boolean
  isWaiting: boolean
  onTick: (printing: Printing) => void
}

function PrintingTick({ card, printing, isPending, isWaiting, onTick }: PrintingTickProps) {
  const { label, quantity, currentMarketPriceCents } = printing
  if (quantity > 0) {
    return (
      <span className="inline-flex min-h-11 items-center gap-1.5 px-2 text-sm text-gain">
        <Check aria-hidden size={16} strokeWidth={3} />
        <span>
          <span className="sr-only">You own </span>
          <span className="tabular">{quantity}</span>
          {label !== null && ` ${label}`}
        </span>
      </span>
    )
  }
  if (isWaiting) {
    return (
      <span className="inline-flex min-h-11 items-center gap-1.5 px-2 text-sm text-muted">
        <Clock aria-hidden size={16} />
        <span>
          {label === null ? 'Waits' : `${label} waits`}
          <span className="sr-only"> on this device to be added</span>
        </span>
      </span>
    )
  }
  return (
    <button
      ref={focusNameOnLeave}
      type="button"
      className={buttonClass({ className: 'min-h-11 gap-1.5 px-3 text-sm max-sm:px-2' })}
      aria-disabled={isPending}
      onClick={() => onTick(printing)}
    >
      <Plus aria-hidden size={16} />
      <span className="sr-only">Add {printingName(card, { ...printing, label: null })}, </span>
      {label !== null && <span className="font-normal">{label}</span>}
      <Money cents={currentMarketPriceCents} />
    </button>
  )
}

/** Moves the focus to the name of the card when the button that has it goes, as after the card was added. */
function focusNameOnLeave(button: HTMLButtonElement): () => void {
  return () => {
    if (button === document.activeElement)
      button.closest('article')?.querySelector<HTMLElement>('h2 a')?.focus()
  }
}

/** "Pikachu #25, Reverse Holo". */
function printingName({ name, cardNumber }: SetCard, { label }: Printing): string {
  return [cardNumber === null ? name : `${name} #${cardNumber}`, label].filter(Boolean).join(', ')
}
