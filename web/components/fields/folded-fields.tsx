import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface FoldedFieldsProps {
  label: string
  /** Open from the start. */
  open: boolean
  /** True when one of the fields has an error: they are then unfolded. */
  hasErrors: boolean
  className?: string | undefined
  children: ReactNode
}

/** Optional fields of a form, folded away until somebody wants them. */
export function FoldedFields({ label, open, hasErrors, className, children }: FoldedFieldsProps) {
  const detailsRef = useRef<HTMLDetailsElement>(null)

  // Before the form focuses its first invalid field, which it can't while that is hidden.
  useLayoutEffect(() => {
    if (hasErrors && detailsRef.current) detailsRef.current.open = true
  })

  return (
    <details ref={detailsRef} open={open} className={className}>
      <summary className="w-max max-w-full rounded-sm py-1 text-sm font-semibold text-muted">{label}</summary>
      {children}
    </details>
  )
}
