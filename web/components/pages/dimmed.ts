import { useEffect, useState } from 'react'

const afterMs = 300

/**
 * Returns the class of a list that stays while another one loads: dimmed, though not for one that comes soon, as to dim
 * a screenful and back takes a slow phone 100 ms. No delay of the transition: even one that never begins takes it a
 * frame.
 */
export function useDimmed(isStale: boolean): string | undefined {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isStale) return
    const timer = setTimeout(() => setIsLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isStale])
  return isStale && isLate ? 'opacity-60 transition-opacity' : undefined
}
