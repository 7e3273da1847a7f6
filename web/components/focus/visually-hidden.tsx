import type { ReactNode } from 'react'

/** Text for assistive technology alone: it takes no room and is never seen. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
