import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Returns a ref for an element and its current width in pixels; 0 until it is known. */
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
