/** The text in the field, and the question about it while one is open. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Question } from './use-lookup.ts'

/** Keys pressed this soon after a question are of the next card: nobody has read the question by then. */
const unreadMs = 800

export type Typing = ReturnType<typeof useTyping>

/** Calls `onSettled` with the text of a question that closes: it is in the field, or a card by now. */
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
