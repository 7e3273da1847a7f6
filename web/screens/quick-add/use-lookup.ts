/** What happens to a text after Enter: looked up in order, then added if it is sure, or else left to choose. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { choiceFor, type Meant } from '#domain/search/sure-match'
import { type Product, productsQuery } from '#web/api/catalogue.ts'
import { reasonOf } from '#web/api/failure-sentence.ts'
import type { ReadSettings } from './copy-settings.tsx'
import { withoutText } from './session-list.ts'

/** As many as the lists of the catalogue have on a page. */
const limit = 12
/** One for each number key. */
export const mostCandidates = 9

/** A text that was no sure match. */
export interface Question {
  readonly text: string
  readonly settings: ReadSettings
  readonly candidates: readonly Meant<Product>[]
  /** All that were found. */
  readonly total: number
  /** Why the search failed; null if it did not. */
  readonly failure: string | null
}

export interface LookupEnds {
  readonly onSure: (meant: Meant<Product>, settings: ReadSettings, text: string) => void
  readonly onQuestion: (question: Question) => void
}

/** Looks texts up one after another, so that they are added in the order typed. */
export function useLookup(ends: LookupEnds) {
  const queries = useQueryClient()
  const [lookingUp, setLookingUp] = useState<readonly string[]>([])
  const last = useRef(Promise.resolve())
  const latest = useRef(ends)
  latest.current = ends

  async function decide(text: string, settings: ReadSettings) {
    const question = { text, settings, candidates: [], total: 0, failure: null }
    try {
      const page = await queries.fetchQuery(productsQuery({ page: 1, limit, search: text }))
      const total = page.pagination.totalItems
      const { sure, candidates } = choiceFor(text, page.products, total, settings.printing)
      if (sure) latest.current.onSure(sure, settings, text)
      else latest.current.onQuestion({ ...question, candidates: candidates.slice(0, mostCandidates), total })
    } catch (error) {
      latest.current.onQuestion({ ...question, failure: reasonOf(error, "Couldn't search.") })
    }
  }

  function lookUp(text: string, settings: ReadSettings) {
    setLookingUp(texts => [...texts, text])
    last.current = last.current
      .then(() => decide(text, settings))
      .finally(() => setLookingUp(texts => withoutText(texts, text)))
  }

  return { lookUp, lookingUp }
}
