import { addCopies, type NewCopies } from '#web/api/collection.ts'
import { ApiError, type KeyedCall } from '#web/api/client.ts'
import { type QueuedContent, QueueRefusal } from '#web/api/queued-adds.ts'
import { keptCollectorId } from './keeping.ts'
import { queueAdd } from './add-queue.ts'

/**
 * Returns the call that adds copies, or queues the add, under the same key, when no answer comes and this device keeps
 * the collection. Throws KeptForLater then.
 */
export function addOrQueue(
  collectorId: string,
  contentOf: (send: NewCopies) => QueuedContent,
): KeyedCall<NewCopies, Awaited<ReturnType<typeof addCopies>>> {
  return async (send, key) => {
    if (keptCollectorId() !== collectorId) return addCopies(send, key)
    // Then nothing of it reaches the server, and it can be corrected while it waits.
    if (!navigator.onLine) return keep(null)
    try {
      return await addCopies(send, key)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unreachable') return keep(key)
      throw error
    }

    async function keep(sentKey: string | null): Promise<never> {
      try {
        await queueAdd(collectorId, contentOf(send), sentKey)
      } catch (error) {
        if (!(error instanceof QueueRefusal)) throw error
        throw new ApiError('unreachable', `Can't reach Holofolio. ${error.message}`)
      }
      throw new KeptForLater()
    }
  }
}

/** Thrown for an add that waits on this device instead of being made. The message says so. */
export class KeptForLater extends Error {
  override readonly name = 'KeptForLater'

  constructor() {
    super('Kept on this device. It is added when Holofolio can be reached.')
  }
}
