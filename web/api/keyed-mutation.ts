/**
 * Calls that change money carry an idempotency key. The same content keeps its key until it succeeds, so a
 * second press or a try after a lost answer does nothing twice; other content gets a key of its own.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from './client.ts'
import { collectionKeyRoot, pricesKeyRoot, productsKeyRoot } from './query-keys.ts'

export type KeyedCall<Input, Answer> = (input: Input, idempotencyKey: string) => Promise<Answer>

/**
 * A mutation over a keyed call; afterwards everything about the collection and the catalogue is read again. It
 * is done when what it changed shows, and does not wait for prices: those may be asked of a marketplace.
 */
export function useKeyedMutation<Input, Answer>(call: KeyedCall<Input, Answer>) {
  const queries = useQueryClient()
  const pending = useRef<{ content: string; key: string } | null>(null)
  return useMutation({
    mutationFn: (input: Input) => {
      const content = JSON.stringify(input)
      if (pending.current?.content !== content) pending.current = { content, key: randomKey() }
      return call(input, pending.current.key)
    },
    onSuccess: () => {
      pending.current = null
      void queries.invalidateQueries({ queryKey: pricesKeyRoot })
      return Promise.all([
        queries.invalidateQueries({ queryKey: collectionKeyRoot }),
        queries.invalidateQueries({ queryKey: productsKeyRoot }),
      ])
    },
    onError: error => {
      // What was shown is not how it is any more.
      const isOutOfDate = error instanceof ApiError && ['conflict', 'not_found'].includes(error.code)
      if (isOutOfDate) void queries.invalidateQueries({ queryKey: collectionKeyRoot })
    },
  })
}

/** 128 random bits; crypto.randomUUID is missing on plain http beyond localhost. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
