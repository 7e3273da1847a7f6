import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the distance of an element from the top of the page, which changes with the content above it. */
export function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [topPx, setTopPx] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element
      if (current) setTopPx(Math.round(current.getBoundingClientRect().top + window.scrollY))
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return topPx
}
