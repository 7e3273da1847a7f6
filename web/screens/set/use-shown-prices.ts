import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { findPrices, refetchProducts } from '#web/api/sets.ts'
import { priceFinder } from './price-finder.ts'

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
