import { useEffect, useRef, useState } from 'react'

const settleMs = 250

/**
 * The text of a search box whose settled text lives elsewhere, in the address. What is typed shows at once and
 * is handed on when the typing rests; a change from elsewhere (Back, Clear filters) replaces what is shown,
 * but the echo of our own change never takes away a letter typed since.
 */
export function useTypedSearch(settled: string, onSettle: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [handedOn, setHandedOn] = useState(settled)
  const [seen, setSeen] = useState(settled)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (seen !== settled) {
    setSeen(settled)
    if (settled !== handedOn) setTyped(null)
  }

  useEffect(() => {
    if (typed === null) clearTimeout(timer.current)
  }, [typed])
  useEffect(() => () => clearTimeout(timer.current), [])

  function settle(text: string) {
    clearTimeout(timer.current)
    setHandedOn(text)
    if (text !== settled) onSettle(text)
  }

  return {
    value: typed ?? settled,
    onValueChange: (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      if (text === '') settle(text)
      else timer.current = setTimeout(() => settle(text), settleMs)
    },
    /** Hands on at once, without waiting: for Enter. */
    settleNow: () => settle(typed ?? settled),
    /** Drops what was typed and not handed on. */
    forget: () => setTyped(null),
  }
}
