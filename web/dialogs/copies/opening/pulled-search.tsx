import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { languageMark } from '#domain/products/language'
import { type Product, productsQuery } from '#web/api/catalogue.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { classNames } from '#web/components/class-names.ts'
import { Field } from '#web/components/fields/fields.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useTypedSearch } from '#web/components/fields/search-box.tsx'

export interface PulledSearchProps {
  /** The set of the opened product, whose cards come first. */
  set: OpenedSet
  onChoose: (product: Product) => void
  /** Called with 1 when a search for a typed text begins, and with -1 when it ends. */
  onSearching: (change: 1 | -1) => void
}

/**
 * Finds one product after the other: type, Enter, type on. Enter takes the marked product, or the best match of
 * what was just typed as soon as it is found; arrows mark another.
 */
export function PulledSearch(props: PulledSearchProps) {
  const listId = useId()
  const search = usePulledSearch(props)
  const { shown, active } = search

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') search.chooseTyped()
    else if (event.key === 'Escape' && search.text.trim() !== '') search.clear()
    else if (event.key === 'ArrowDown' && shown.length > 0) search.move(1)
    else if (event.key === 'ArrowUp' && shown.length > 0) search.move(-1)
    else return
    event.preventDefault()
  }

  return (
    <div>
      <Field
        label="Find what you pulled"
        error={search.notFound}
        hint="Type a name, set or number. Enter adds it."
      >
        {control => (
          <div className="relative">
            <Search aria-hidden size={18} className="search-sign" />
            <input
              {...control}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={shown.length > 0}
              aria-controls={shown.length > 0 ? listId : undefined}
              aria-activedescendant={active && `${listId}-${active.id}`}
              autoComplete="off"
              enterKeyHint="done"
              maxLength={200}
              data-autofocus
              className="control pl-10"
              value={search.text}
              onChange={event => search.type(event.target.value)}
              onKeyDown={handleKeyDown}
            />
          </div>
        )}
      </Field>
      {shown.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label="Products found"
          className="mt-2 flex flex-col rounded-md border border-line bg-raised p-1"
        >
          {shown.map(product => (
            <Option
              key={product.id}
              id={`${listId}-${product.id}`}
              product={product}
              isMarked={product === active}
              onMark={() => search.mark(shown.indexOf(product))}
              onChoose={() => search.choose(product)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface OptionProps {
  id: string
  product: Product
  isMarked: boolean
  onMark: () => void
  onChoose: () => void
}

/** Keys are handled by the field, which keeps the focus. */
function Option({ id, product, isMarked, onMark, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className={classNames(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-2 py-1',
        isMarked && 'bg-accent-soft',
      )}
      onPointerMove={onMark}
      onPointerDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <span aria-hidden className="w-8 flex-none">
        <CardArt product={product} alt="" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{product.name}</span>
        <span className="block truncate text-sm text-muted">
          {[product.setName, languageMark(product.language), product.cardNumber && `#${product.cardNumber}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Money cents={product.currentMarketPriceCents} className="flex-none text-sm" />
    </div>
  )
}

/** What is typed, found and marked. Products chosen by their text arrive in the order typed. */
function usePulledSearch({ set, onChoose, onSearching }: PulledSearchProps) {
  const queries = useQueryClient()
  const [applied, setApplied] = useState('')
  const [marked, setMarked] = useState(0)
  const [notFound, setNotFound] = useState<string | null>(null)
  const previous = useRef<Promise<void>>(Promise.resolve())
  const typed = useTypedSearch(applied, text => {
    setApplied(text.trim())
    setMarked(0)
  })
  const { products, isCurrent } = useFoundProducts(applied, set)
  const isTyped = typed.value.trim() !== ''
  const shown = isTyped ? products : []
  const active = shown[Math.min(marked, shown.length - 1)]

  function clear() {
    typed.discard()
    setApplied('')
    setMarked(0)
  }

  function choose(product: Product) {
    onChoose(product)
    clear()
  }

  function chooseTyped() {
    const text = typed.value.trim()
    if (text === '') return
    setNotFound(null)
    const isShown = text === applied && isCurrent
    // The next one can be typed meanwhile; they arrive in the order they were typed in.
    clear()
    onSearching(1)
    const found = isShown && active ? Promise.resolve(active) : findFirst(queries, text, set)
    previous.current = Promise.allSettled([found, previous.current]).then(([outcome]) => {
      onSearching(-1)
      if (outcome.status === 'rejected') setNotFound(`Couldn't search for “${text}”.`)
      else if (outcome.value === null) setNotFound(`No match for “${text}”.`)
      else onChoose(outcome.value)
    })
  }

  function type(text: string) {
    setNotFound(null)
    typed.onValueChange(text)
  }

  /** Marks the next product, or with -1 the one before. */
  function move(step: 1 | -1) {
    setMarked((marked + step + shown.length) % shown.length)
  }

  return {
    text: typed.value,
    shown,
    active,
    notFound,
    mark: setMarked,
    move,
    type,
    clear,
    choose,
    chooseTyped,
  }
}

/** Finds products for what was pulled: those of the opened product's own set first. */
const maxFound = 6

/** The set of the opened product, in its language. */
type OpenedSet = Pick<Product, 'setName' | 'language'>

/** One query within the set, and one over the whole catalogue. */
function queriesOf(search: string, { setName, language }: OpenedSet) {
  const query = { page: 1, limit: maxFound, search }
  return [productsQuery({ ...query, set: setName, language }), productsQuery(query)] as const
}

function merged(pages: readonly (readonly Product[])[]): readonly Product[] {
  const byId = new Map(pages.flat().map(product => [product.id, product]))
  return [...byId.values()].slice(0, maxFound)
}

interface Found {
  readonly products: readonly Product[]
  /** False while the products of another text are shown, or none yet. */
  readonly isCurrent: boolean
}

/** Searches while a text is given. */
function useFoundProducts(search: string, set: OpenedSet): Found {
  return useQueries({
    queries: queriesOf(search, set).map(query => ({ ...query, enabled: search !== '' })),
    combine: answers => ({
      products: search === '' ? [] : merged(answers.map(({ data }) => data?.products ?? [])),
      isCurrent: answers.every(({ isSuccess, isPlaceholderData }) => isSuccess && !isPlaceholderData),
    }),
  })
}

/** Returns the best match for a text, null without one. Rejects when the search fails. */
async function findFirst(queries: QueryClient, search: string, set: OpenedSet): Promise<Product | null> {
  const pages = await Promise.all(queriesOf(search, set).map(query => queries.fetchQuery(query)))
  return merged(pages.map(({ products }) => products))[0] ?? null
}
