/**
 * Ticking cards of a set: each tick adds one Near Mint copy for the price of the session, or queues it on a device that
 * keeps the collection and finds no network.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Cents } from '#domain/money/money'
import { failureSentence } from '#web/api/client.ts'
import { randomKey, refetchCollection } from '#web/api/keyed-mutation.ts'
import { findMissingPrices } from '#web/api/missing-prices.ts'
import type { QueuedProduct } from '#web/api/queued-adds.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { queuedContentOf } from '#web/dialogs/copies/adding/queued-content.ts'
import { offerUndo } from '#web/dialogs/undo.ts'
import { todayIn } from '#web/format/values.ts'
import { addOrQueue, KeptForLater } from '#web/session/add-or-queue.ts'
import { useQueue } from '#web/session/add-queue.ts'
import { useUser } from '#web/session/session.ts'

interface Tick {
  readonly cardId: string
  /** The printing. */
  readonly product: QueuedProduct
  /** For the message: "Pikachu, Reverse Holo". */
  readonly name: string
  readonly paidCents: Cents
}

const label = 'Near Mint'

export function useTicks() {
  const { id: collectorId, settings } = useUser()
  const queries = useQueryClient()
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const queue = useQueue(collectorId)
  // The same tick keeps its key and day until it succeeds, so that a retry after a lost answer adds nothing twice.
  const sent = useRef(new Map<string, { readonly key: string; readonly purchaseDate: string }>())

  async function tick({ cardId, product, name, paidCents }: Tick): Promise<void> {
    const { id: productId } = product
    if (pending.has(productId)) return
    const content = `${productId} ${paidCents}`
    const { key, purchaseDate } = sent.current.get(content) ?? {
      key: randomKey(),
      purchaseDate: todayIn(settings.timeZone),
    }
    sent.current.set(content, { key, purchaseDate })
    setPending(current => new Set(current).add(productId))
    try {
      const add = addOrQueue(collectorId, send => queuedContentOf({ product, label, paidCents, send }))
      const answer = await add(
        { productId, condition: label, purchasePriceCents: paidCents, purchaseDate },
        key,
      )
      sent.current.delete(content)
      setTicked(current => new Set(current).add(cardId))
      offerUndo(queries, `${name} added.`, { id: answer.operationId, kind: 'add' })
      void findMissingPrices(queries, answer)
      await refetchCollection(queries)
    } catch (error) {
      if (error instanceof KeptForLater) {
        // The queue has the key, and the next tick is another add.
        sent.current.delete(content)
        setTicked(current => new Set(current).add(cardId))
        toastSuccess(error.message)
      } else toastError(failureSentence(error, `Couldn't add ${name}.`))
    } finally {
      setPending(current => new Set([...current].filter(id => id !== productId)))
    }
  }

  return {
    tick,
    pending,
    ticked,
    /** The printings that wait on this device to be added. */
    waiting: new Set(queue?.map(({ product }) => product.id)),
  }
}
