/** What a page can show: the whole collection, or what a saved view shows. */
import { type SharedParts, sharedSorts } from '#domain/sharing/shared-page'
import { whenNeeded } from '#domain/when-needed'
import type { SavedView } from '#web/api/saved-views.ts'
import type { SharedChoices, SharedPage } from '#web/api/shared-pages.ts'
import { filterOf } from './collection-search.ts'
import { searchOfView } from './view-parameters.ts'

/** Which copies a page shows, and in which order. */
type Shown = Pick<SharedChoices, 'filter' | 'sort' | 'order'>

/** Something to choose from. */
interface ShownOption {
  readonly id: string
  readonly label: string
  /** Null for a view that cannot be shared. */
  readonly shown: Shown | null
}

export const wholeCollection: ShownOption = { id: 'whole', label: 'Whole collection', shown: {} }

/** Lists what a page can show; first, for one that is changed, what it shows now. */
export function shownOptions(views: readonly SavedView[], page: SharedPage | null): ShownOption[] {
  const now = page === null ? [] : [{ id: 'now', label: `As now: ${shownWords(page)}`, shown: shownBy(page) }]
  return [
    ...now,
    wholeCollection,
    ...views.map(view => {
      const shown = shownByView(view)
      const label =
        shown === null ? `${view.name} (filters by gains, days, tags, place or pictures)` : view.name
      return { id: view.id, label, shown }
    }),
  ]
}

/**
 * Returns what a saved view shows. Null for one that filters by gains, days of purchase, remarks or own pictures, which a shared
 * page does not tell. An order by them is left out.
 */
export function shownByView(view: SavedView): Shown | null {
  const search = searchOfView(view)
  const { standing, boughtFrom, boughtTo, tag, box, binder, seller, pictured, ...filter } = filterOf(search)
  if ([standing, boughtFrom, boughtTo, tag, box, binder, seller, pictured].some(Boolean)) return null
  const sort = sharedSorts.find(known => known === search.sort)
  return { filter, ...(sort && { sort, order: search.order }) }
}

function shownBy({ filter, sort, order }: SharedPage): Shown {
  return { filter, sort, order }
}

/** Says which copies a page shows: "Charizard · Jungle · PSA". */
export function shownWords({ filter }: Pick<SharedPage, 'filter'>): string {
  const { search, set, type, condition, gradingCompany, grade, priceFromCents, priceToCents } = filter
  const named = [search && `“${search}”`, set, type && typeWords[type], condition, gradingCompany, grade]
  const isPriced = priceFromCents !== null || priceToCents !== null
  const words = [...named, isPriced && 'by price'].filter(Boolean)
  return words.length === 0 ? wholeCollection.label : words.join(' · ')
}

const typeWords: Record<NonNullable<SharedPage['filter']['type']>, string> = {
  card: 'cards',
  raw: 'raw cards',
  graded: 'graded cards',
  grading: 'cards in grading',
  sealed: 'sealed products',
}

const names: Readonly<Record<keyof SharedParts, string>> = {
  showsValues: 'market values',
  showsCost: 'what you paid',
  showsNotes: 'your notes',
  showsPlace: 'box, binder and page',
  showsCerts: 'cert numbers',
  showsUsername: 'your username',
}
const order = Object.keys(names) as (keyof SharedParts)[]
const sentence = whenNeeded(() => new Intl.ListFormat('en-US'))
const either = whenNeeded(() => new Intl.ListFormat('en-US', { type: 'disjunction' }))

/** "Anyone with the link sees your cards and market values. Never what you paid, your notes …". */
export function seenWords(parts: SharedParts): string {
  const named = (isShown: boolean) => order.filter(part => parts[part] === isShown).map(part => names[part])
  const hidden = [...named(false), 'tags', 'sellers', 'days of purchase', 'your own prices']
  return `Anyone with the link sees ${sentence().format(['your cards', ...named(true)])}. Never ${either().format(hidden)}.`
}

/** What a page shows, for the list of pages: "with values", "with what you paid". */
export function partWords(parts: SharedParts): string[] {
  const others = order.filter(part => part !== 'showsValues' && parts[part])
  return [parts.showsValues ? 'with values' : 'without values', ...others.map(part => `with ${names[part]}`)]
}
