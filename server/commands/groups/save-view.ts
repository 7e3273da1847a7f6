/** Saving how a collector looks at the collection. */
import { newId } from '#server/commands/new-id'
import { maxViews, viewNameKey } from '#domain/groups/saved-view'
import { lockTotals } from '#server/db/ledger/collector-totals'
import {
  deleteView,
  insertView,
  type SavedView,
  updateView,
  type ViewFacts,
  viewsOf,
} from '#server/db/groups/saved-views'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'

/** Saves a view. Refuses a name that the collector's other views have, and more than `maxViews`. */
export async function addView(parts: Parts, collectorId: string, facts: ViewFacts): Promise<SavedView> {
  return changingViews(parts, collectorId, async (tx, views) => {
    rejectTakenName(views, facts.name, null)
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
  return changingViews(parts, collectorId, async (tx, views) => {
    if (!views.some(known => known.id === id)) throw notFound()
    rejectTakenName(views, name, id)
    const view = { id, name, parameters }
    await updateView(tx, collectorId, view)
    return view
  })
}

/** Deletes a view, if there is one. */
export async function removeView({ storage }: Parts, collectorId: string, id: string): Promise<void> {
  await storage.write(tx => deleteView(tx, collectorId, id))
}

/** Runs a change of the collector's views, which waits for any other of theirs. */
async function changingViews<Result>(
  { storage }: Parts,
  collectorId: string,
  change: (tx: Writer, views: readonly SavedView[]) => Promise<Result>,
): Promise<Result> {
  return storage.write(async tx => {
    if (!(await lockTotals(tx, collectorId))) throw notFound()
    return change(tx, await viewsOf(tx, collectorId))
  })
}

function rejectTakenName(views: readonly SavedView[], name: string, exceptId: string | null): void {
  const taken = views.find(
    ({ id, name: known }) => id !== exceptId && viewNameKey(known) === viewNameKey(name),
  )
  if (!taken) return
  const sentence = 'You already have a view with this name.'
  throw new Refused('conflict', sentence, { fields: { name: sentence }, existingId: taken.id })
}
