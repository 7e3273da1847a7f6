import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the window a part may be to count as seen. */
const ahead = '200px'

/** Returns a ref for an element, and whether it has come into view. The page requests what is further down only then. */
export function useSeen<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        setIsSeen(true)
        watcher.disconnect()
      },
      { rootMargin: ahead },
    )
    if (ref.current) watcher.observe(ref.current)
    return () => watcher.disconnect()
  }, [])
  return [ref, isSeen]
}
