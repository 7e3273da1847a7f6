/** Saving how a collector looks at the collection. */
import { newId } from '#server/commands/new-id'
import { maxViews, viewNameKey } from '#domain/groups/saved-view'
import { changeOwnList, rejectTakenName } from '#server/commands/own-list'
import {
  deleteView,
  insertView,
  type SavedView,
  updateView,
  type ViewFacts,
  viewsOf,
} from '#server/db/groups/saved-views'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'

/** Saves a view. Refuses a name that the collector's other views have, and more than `maxViews`. */
export async function addView(parts: Parts, collectorId: string, facts: ViewFacts): Promise<SavedView> {
  return changeOwnList(parts, collectorId, viewsOf, async (tx, views) => {
    rejectTakenName(views, { id: null, name: facts.name }, viewNameKey, 'view')
    if (views.length >= maxViews) {
      throw new Refused('conflict', `You can have at most ${maxViews} views. Delete one first.`)
    }
    const view = { id: newId(), name: facts.name, parameters: facts.parameters }
    await insertView(tx, collectorId, view)
    return view
  })
}

/** Replaces a view. Refuses a name that another view has. */
export async function changeView(
  parts: Parts,
  collectorId: string,
  id: string,
  { name, parameters }: ViewFacts,
): Promise<SavedView> {
  return changeOwnList(parts, collectorId, viewsOf, async (tx, views) => {
    if (!views.some(known => known.id === id)) throw notFound()
    rejectTakenName(views, { id, name }, viewNameKey, 'view')
    const view = { id, name, parameters }
    await updateView(tx, collectorId, view)
    return view
  })
}

/** Deletes a view, if there is one. */
export async function removeView({ storage }: Parts, collectorId: string, id: string): Promise<void> {
  await storage.write(tx => deleteView(tx, collectorId, id))
}
