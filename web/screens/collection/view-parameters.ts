/** What a saved view keeps: the parameters of the address, with how the collection is shown written out. */
import { type Arrangement, arrangementOf } from './arrangement.ts'
import { type CollectionSearch, readCollectionSearch } from './collection-search.ts'

/** Returns the parameters of a view as JSON, always in the same order. Another page is the same view. */
export function viewParameters(search: CollectionSearch, arrangement: Arrangement): string {
  const { page: _, saved: _saved, ...narrowing } = search
  const parameters = { ...narrowing, ...arrangement, columns: arrangement.columns.join() }
  const present = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return JSON.stringify(Object.fromEntries(present.sort(([left], [right]) => (left < right ? -1 : 1))))
}

/** Returns the address of a view; without what this version does not know. */
export function searchOfView({ id, parameters }: { id: string; parameters: string }): CollectionSearch {
  return { ...readCollectionSearch(JSON.parse(parameters) as Record<string, unknown>), saved: id }
}

/** Returns whether the collection is shown otherwise than the view says. */
export function isChanged(
  view: { id: string; parameters: string },
  search: CollectionSearch,
  arrangement: Arrangement,
): boolean {
  const saved = searchOfView(view)
  return viewParameters(saved, arrangementOf(saved, {})) !== viewParameters(search, arrangement)
}
