/** Ticking cards of a set: each tick adds one Near Mint copy for the price of the session. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Cents } from '#domain/money/money'
import { addCopies } from '#web/api/collection.ts'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { randomKey, refetchCollection } from '#web/api/keyed-mutation.ts'
import { findMissingPrices } from '#web/api/missing-prices.ts'
import { toastError } from '#web/components/overlays/toast.ts'
import { offerUndo } from '#web/dialogs/undo.ts'

export interface Tick {
  readonly cardId: string
  readonly productId: string
  /** For the message: "Pikachu, Reverse Holo". */
  readonly name: string
  readonly purchasePriceCents: Cents
}

export function useTicks() {
  const queries = useQueryClient()
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set())
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  // The same tick keeps its key until it succeeds, so that a retry after a lost answer adds nothing twice.
  const keys = useRef(new Map<string, string>())

  async function tick({ cardId, productId, name, purchasePriceCents }: Tick): Promise<void> {
    if (pending.has(productId)) return
    const content = `${productId} ${purchasePriceCents}`
    const key = keys.current.get(content) ?? randomKey()
    keys.current.set(content, key)
    setPending(current => new Set(current).add(productId))
    try {
      const body = { productId, condition: 'Near Mint', purchasePriceCents } as const
      const answer = await addCopies(body, key)
      keys.current.delete(content)
      setTicked(current => new Set(current).add(cardId))
      offerUndo(queries, `${name} added.`, { id: answer.operationId, kind: 'add' })
      void findMissingPrices(queries, answer)
      await refetchCollection(queries)
    } catch (error) {
      toastError(failureSentence(error, `Couldn't add ${name}.`))
    } finally {
      setPending(current => new Set([...current].filter(id => id !== productId)))
    }
  }

  return { tick, pending, ticked }
}
