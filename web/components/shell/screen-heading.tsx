import { type ReactNode, useLayoutEffect, useRef } from 'react'

let isAwaited = false

/** Makes the next heading to appear take the focus. Call it after navigation. */
export function awaitScreenHeading(): void {
  isAwaited = true
}

/** Focuses the heading of the current screen, for controls that disappear when pressed. */
export function focusScreenHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus()
}

/** The h1 of a screen. It takes the focus after navigation, so that screen readers announce the new screen. */
export function ScreenHeading({ className, children }: { className: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  // In the commit that shows it: a link pressed right after leads to the next heading.
  useLayoutEffect(() => {
    if (!isAwaited) return
    isAwaited = false
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
