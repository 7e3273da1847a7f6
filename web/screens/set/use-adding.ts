/**
 * Adding chosen cards of a set: one Near Mint copy of each for the same price, one after the other. On a device that keeps
 * the collection and finds no network they wait in its queue.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Cents } from '#domain/money/money'
import { failureSentence } from '#web/api/client.ts'
import type { addCopies } from '#web/api/collection.ts'
import { randomKey, refetchCollection } from '#web/api/keyed-mutation.ts'
import { findMissingPrices } from '#web/api/missing-prices.ts'
import type { CardSet } from '#web/api/sets.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { queuedContentOf } from '#web/dialogs/copies/adding/queued-content.ts'
import { offerUndoOfAdds } from '#web/dialogs/undo.ts'
import { countOf, todayIn } from '#web/format/values.ts'
import { addOrQueue, KeptForLater } from '#web/session/add-or-queue.ts'
import { useQueue } from '#web/session/add-queue.ts'
import { useUser } from '#web/session/session.ts'
import { type Pocket, pocketName } from './pockets.ts'

type Added = Awaited<ReturnType<typeof addCopies>>

const label = 'Near Mint'

export function useAdding({ setName, language }: Pick<CardSet, 'setName' | 'language'>) {
  const { id: collectorId, settings } = useUser()
  const queries = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const queue = useQueue(collectorId)
  // The same card keeps its key and day until it is added, so that a retry after a lost answer adds nothing twice.
  const sent = useRef(new Map<string, { readonly key: string; readonly purchaseDate: string }>())

  /** Adds a copy. Throws KeptForLater when it waits on this device instead. */
  async function addOne(pocket: Pocket, paidCents: Cents): Promise<Added> {
    const { printingId: id, name, cardNumber, printingLabel } = pocket
    const content = `${id} ${paidCents}`
    const { key, purchaseDate } = sent.current.get(content) ?? {
      key: randomKey(),
      purchaseDate: todayIn(settings.timeZone),
    }
    sent.current.set(content, { key, purchaseDate })
    const product = { id, name, setName, cardNumber, printingLabel, language, productType: 'card' as const }
    const add = addOrQueue(collectorId, send => queuedContentOf({ product, label, paidCents, send }))
    try {
      const copy = { productId: id, condition: label, purchasePriceCents: paidCents, purchaseDate } as const
      const answer = await add(copy, key)
      sent.current.delete(content)
      return answer
    } catch (error) {
      // The queue has the key, and the next time is another add.
      if (error instanceof KeptForLater) sent.current.delete(content)
      throw error
    }
  }

  /** Adds a copy of each and stops at the first failure. Resolves with the ids of what is added, or waits. */
  async function add(pockets: readonly Pocket[], paidCents: Cents): Promise<ReadonlySet<string>> {
    const answers: Added[] = []
    const done: Pocket[] = []
    let kept: KeptForLater | null = null
    setIsAdding(true)
    for (const pocket of pockets) {
      try {
        answers.push(await addOne(pocket, paidCents))
      } catch (error) {
        if (!(error instanceof KeptForLater)) {
          toastError(failureSentence(error, `Couldn't add ${pocketName(pocket, true)}.`))
          break
        }
        kept = error
      }
      done.push(pocket)
    }
    const ids = new Set(done.map(({ id }) => id))
    setAdded(before => new Set([...before, ...ids]))
    if (kept !== null) toastSuccess(kept.message)
    if (answers.length > 0) {
      const [first] = done
      const what = done.length === 1 && first ? pocketName(first, true) : countOf(answers.length, 'card')
      offerUndoOfAdds(
        queries,
        `${what} added.`,
        answers.flatMap(({ operationId }) => operationId ?? []),
      )
      void findMissingPrices(queries, { items: answers.flatMap(({ items }) => items) })
      await refetchCollection(queries)
    }
    setIsAdding(false)
    return ids
  }

  return {
    add,
    isAdding,
    /** What was added here, or waits to be. */
    added,
    /** The printings that wait on this device to be added. */
    waiting: new Set(queue?.map(({ product }) => product.id)),
  }
}
