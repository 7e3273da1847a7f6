import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findPrices, refetchProducts } from '#web/api/sets.ts'

/** How far outside the window a card may be to count as shown. */
const ahead = '200px'

/**
 * Has the missing prices of the cards in view looked for, and refetches what shows them as they are found. Returns a ref for
 * each card, an element with its id as `data-card`, and whether prices are being found.
 */
export function useShownPrices() {
  const queries = useQueryClient()
  const [isFinding, setIsFinding] = useState(false)
  const [finder] = useState(() =>
    priceFinder({ find: findPrices, onFound: () => refetchProducts(queries), onFinding: setIsFinding }),
  )
  const watcher = useRef<IntersectionObserver>(null)
  useEffect(
    () => () => {
      finder.end()
      watcher.current?.disconnect()
      watcher.current = null
    },
    [finder],
  )
  const shownCard = useCallback(
    (card: HTMLLIElement) => {
      watcher.current ??= new IntersectionObserver(
        entries => {
          for (const { target, isIntersecting } of entries) {
            const id = target.getAttribute('data-card')
            if (id === null) continue
            if (isIntersecting) finder.cameIntoView(id)
            else finder.leftView(id)
          }
        },
        { rootMargin: ahead },
      )
      const { current } = watcher
      current.observe(card)
      return () => {
        current.unobserve(card)
        const id = card.getAttribute('data-card')
        if (id !== null) finder.leftView(id)
      }
    },
    [finder],
  )
  return { shownCard, isFinding }
}
/** Few enough that their prices are there within seconds. */
const cardsAtOnce = 12
/** What is answered sooner needs no words. */
const patienceMs = 500

interface PriceFinder {
  cameIntoView(cardId: string): void
  leftView(cardId: string): void
  /** Stops, and forgets what was in view. */
  end(): void
}

interface Finding {
  /** Resolves with how many prices were found. */
  readonly find: (cardIds: string[], signal: AbortSignal) => Promise<number>
  /** Called after each find with a price. */
  readonly onFound: () => void
  /** Called with true once it takes a while, and with false when nothing in view is left. */
  readonly onFinding: (isFinding: boolean) => void
}

/** Has prices looked for, of what is in view alone: some cards at a time, and each once. */
export function priceFinder({ find, onFound, onFinding }: Finding): PriceFinder {
  const inView = new Set<string>()
  const looked = new Set<string>()
  let running: AbortController | null = null

  function next(): string[] {
    const cards = [...inView].filter(id => !looked.has(id)).slice(0, cardsAtOnce)
    for (const id of cards) looked.add(id)
    return cards
  }

  async function run(): Promise<void> {
    const run = new AbortController()
    running = run
    const timer = setTimeout(() => onFinding(true), patienceMs)
    try {
      // All that came into view at the same moment.
      await Promise.resolve()
      for (let cards = next(); cards.length > 0; cards = next())
        if ((await find(cards, run.signal)) > 0) onFound()
    } catch {
      // Without an answer the prices stay unknown until the next visit.
    } finally {
      clearTimeout(timer)
      if (running === run) running = null
      onFinding(false)
    }
  }

  return {
    cameIntoView(cardId) {
      inView.add(cardId)
      if (running === null && !looked.has(cardId)) void run()
    },
    leftView: cardId => inView.delete(cardId),
    end() {
      inView.clear()
      running?.abort()
      running = null
    },
  }
}
