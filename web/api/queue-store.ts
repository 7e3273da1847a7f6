/** Where adds wait: in IndexedDB, one list for each collector, changed in one transaction whatever other tabs do. */
import { get, update } from 'idb-keyval'
import type { Queue } from './queued-adds.ts'

const keyOf = (collectorId: string) => `queued adds, for ${collectorId}`

export async function readQueue(collectorId: string): Promise<Queue> {
  return (await get<Queue>(keyOf(collectorId))) ?? []
}

/** Changes the queue and returns it. Nothing changes when `change` throws. */
export async function changeQueue(collectorId: string, change: (queue: Queue) => Queue): Promise<Queue> {
  let changed: Queue = []
  await update<Queue>(keyOf(collectorId), (queue = []) => (changed = change(queue)))
  return changed
}
