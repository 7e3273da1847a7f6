import { type ReactNode, useEffect, useRef } from 'react'

let isAwaited = false

/** Says that the address has changed: the next heading to appear takes focus, however late it comes. */
export function awaitScreenHeading(): void {
  isAwaited = true
}

/** Goes to the heading of the screen that is shown: for what takes itself away when it was pressed. */
export function focusScreenHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus()
}

/** The h1 of a screen, where those who cannot see that it is new find themselves after a change of address. */
export function ScreenHeading({ className, children }: { className: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
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
