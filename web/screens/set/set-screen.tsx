import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { defaultLanguage, languageName } from '#domain/products/language'
import { centsFromTyped } from '#web/format/typed-amount.ts'
import { ApiError } from '#web/api/client.ts'
import { type Checklist, checklistQuery, type SetCard } from '#web/api/sets.ts'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Segmented } from '#web/components/fields/segmented.tsx'
import { useAmounts } from '#web/components/figures/amounts.ts'
import { ProgressBar } from '#web/components/figures/progress-bar.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { SetChoice } from '#web/figures/set-choice.tsx'
import { progressWords } from '#web/figures/set-row.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { amountError } from '#web/format/amount-error.ts'
import { formatCount } from '#web/format/count.ts'
import { formatDay } from '#web/format/date.ts'
import { paths } from '#web/paths.ts'
import { ChecklistCard, printingName } from './checklist-card.tsx'
import { missingWords } from './missing-words.ts'
import { useShownPrices } from './use-shown-prices.ts'
import { useTicks } from './use-ticks.ts'

const route = getRouteApi('/signed-in/sets/$code')

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
            hint="0 is fine. Copies are added in Near Mint."
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
