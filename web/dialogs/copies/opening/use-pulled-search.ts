import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Product } from '#web/api/catalogue.ts'
import { useTypedSearch } from '#web/components/fields/typed-search.ts'
import { findFirst, useFoundProducts } from './find-products.ts'
import type { PulledSearchProps } from './pulled-search.tsx'

/** What is typed, found and marked. Products chosen by their text arrive in the order typed. */
export function usePulledSearch({ set, onChoose, onSearching }: PulledSearchProps) {
  const queries = useQueryClient()
  const [applied, setApplied] = useState('')
  const [marked, setMarked] = useState(0)
  const [notFound, setNotFound] = useState<string | null>(null)
  const previous = useRef<Promise<void>>(Promise.resolve())
  const typed = useTypedSearch(applied, text => {
    setApplied(text.trim())
    setMarked(0)
  })
  const { products, isCurrent } = useFoundProducts(applied, set)
  const isTyped = typed.value.trim() !== ''
  const shown = isTyped ? products : []
  const active = shown[Math.min(marked, shown.length - 1)]

  function clear() {
    typed.discard()
    setApplied('')
    setMarked(0)
  }

  function choose(product: Product) {
    onChoose(product)
    clear()
  }

  function chooseTyped() {
    const text = typed.value.trim()
    if (text === '') return
    setNotFound(null)
    const isShown = text === applied && isCurrent
    // The next one can be typed meanwhile; they arrive in the order they were typed in.
    clear()
    onSearching(1)
    const found = isShown && active ? Promise.resolve(active) : findFirst(queries, text, set)
    previous.current = Promise.allSettled([found, previous.current]).then(([outcome]) => {
      onSearching(-1)
      if (outcome.status === 'rejected') setNotFound(`Couldn't search for “${text}”.`)
      else if (outcome.value === null) setNotFound(`No match for “${text}”.`)
      else onChoose(outcome.value)
    })
  }

  function type(text: string) {
    setNotFound(null)
    typed.onValueChange(text)
  }

  /** Marks the next product, or with -1 the one before. */
  function move(step: 1 | -1) {
    setMarked((marked + step + shown.length) % shown.length)
  }

  return {
    text: typed.value,
    shown,
    active,
    notFound,
    mark: setMarked,
    move,
    type,
    clear,
    choose,
    chooseTyped,
  }
}
