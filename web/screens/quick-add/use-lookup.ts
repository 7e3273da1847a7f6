/** What happens to a text after Enter: looked up in order, then added if it is sure, or else left to choose. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { choiceFor, type Meant } from '#domain/search/sure-match'
import { type Product, productsQuery } from '#web/api/catalogue.ts'
import { reasonOf } from '#web/api/client.ts'
import type { ReadSettings } from './copy-settings.tsx'
import { withoutText } from './session-list.ts'

/** As many as the lists of the catalogue have on a page. */
const limit = 12
/** One for each number key. */
const mostCandidates = 9

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

interface LookupEnds {
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

/** Keys pressed this soon after a question are of the next card: the question cannot be read that fast. */
const unreadMs = 800

export type Typing = ReturnType<typeof useTyping>

/**
 * Returns the text in the field, and the question about it while one is open. Calls `onSettled` with the text of a
 * question that closes: it is in the field, or a card by now.
 */
export function useTyping(onSettled: (text: string) => void) {
  const [text, setText] = useState('')
  const [question, setQuestion] = useState<Question | null>(null)
  const [active, setActive] = useState(-1)
  const typed = useRef('')
  /** The text of the question and when it was asked, in ms of this page. */
  const asked = useRef<{ readonly text: string; readonly atMs: number } | null>(null)

  function type(next: string) {
    typed.current = next
    setText(next)
    endQuestion()
  }

  function endQuestion() {
    if (asked.current) onSettled(asked.current.text)
    asked.current = null
    setQuestion(null)
    setActive(-1)
  }

  /** Puts the text back into the field to choose. Returns false while another one is being typed. */
  function ask(next: Question): boolean {
    if (typed.current.trim() !== '' && typed.current !== next.text) return false
    asked.current = { text: next.text, atMs: performance.now() }
    typed.current = next.text
    setText(next.text)
    setQuestion(next)
    setActive(-1)
    return true
  }

  /** Leaves a question too new to be read in the list, so that a key begins the next text. */
  function passUnread(): boolean {
    if (asked.current === null || performance.now() - asked.current.atMs >= unreadMs) return false
    asked.current = null
    flushSync(() => type(''))
    return true
  }

  return { text, question, active, setActive, type, ask, endQuestion, passUnread }
}
