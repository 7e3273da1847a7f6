import { useEffect, useRef, useState } from 'react'

const debounceMs = 150

/**
 * The text of a search box whose applied text is kept elsewhere, in the address. Typed text shows at once and
 * is applied after a pause. A change from elsewhere (Back, Clear Filters) replaces the text shown, but the echo
 * of our own change never drops letters typed since.
 */
export function useTypedSearch(applied: string, onApply: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [lastSent, setLastSent] = useState(applied)
  const [lastSeen, setLastSeen] = useState(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (lastSeen !== applied) {
    setLastSeen(applied)
    if (applied !== lastSent) setTyped(null)
  }

  useEffect(() => {
    if (typed === null) clearTimeout(timer.current)
  }, [typed])
  useEffect(() => () => clearTimeout(timer.current), [])

  function apply(text: string) {
    clearTimeout(timer.current)
    setLastSent(text)
    if (text !== applied) onApply(text)
  }

  return {
    value: typed ?? applied,
    onValueChange: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      if (text === '') apply(text)
      else timer.current = setTimeout(() => apply(text), debounceMs)
    },
    /** Applies the text without waiting, for Enter. */
    applyNow: () => apply(typed ?? applied),
    /** Drops text that is typed but not applied. */
    discard: () => setTyped(null),
  }
}
