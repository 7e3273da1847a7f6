/** Choosing missing cards of a set, and what is done with them. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Cents } from '#domain/money/money'
import { failureSentence } from '#web/api/client.ts'
import type { CardSet } from '#web/api/sets.ts'
import { addWishes } from '#web/api/wishlist.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { countOf } from '#web/format/values.ts'
import type { Pocket } from './pockets.ts'
import { useAdding } from './use-adding.ts'

export function useChoosing(pockets: readonly Pocket[], set: Pick<CardSet, 'setName' | 'language'>) {
  const queries = useQueryClient()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isWishing, setIsWishing] = useState(false)
  const { add: addAll, added, isAdding, waiting } = useAdding(set)
  // What was added elsewhere since is no longer missing.
  const chosen = pockets.filter(
    ({ id, printingId, quantity }) => ticked.has(id) && quantity === 0 && !waiting.has(printingId),
  )

  const toggle = useCallback(
    (id: string) =>
      setTicked(before =>
        before.has(id) ? new Set([...before].filter(other => other !== id)) : new Set([...before, id]),
      ),
    [],
  )

  async function add(paidCents: Cents): Promise<void> {
    const done = await addAll(chosen, paidCents)
    setTicked(before => new Set([...before].filter(id => !done.has(id))))
  }

  async function wish(): Promise<void> {
    const ids = chosen.map(({ printingId }) => printingId)
    setIsWishing(true)
    try {
      await addWishes(queries, ids)
      toastSuccess(`${countOf(ids.length, 'card')} added to your wishlist.`)
      setTicked(new Set())
    } catch (error) {
      toastError(failureSentence(error, 'Failed to add to wishlist.'))
    } finally {
      setIsWishing(false)
    }
  }

  return {
    chosen,
    added,
    waiting,
    isBusy: isAdding || isWishing,
    toggle,
    add,
    wish,
    clear: () => setTicked(new Set()),
  }
}
