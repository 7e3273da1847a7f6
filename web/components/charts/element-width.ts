import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A ref to put on an element, and its width in pixels as it changes; 0 before it is known. */
export function useElementWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)

  useLayoutEffect(() => {
    const current = element.current
    if (current === null) return
    setWidth(Math.floor(current.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])

  return [element, width]
}
