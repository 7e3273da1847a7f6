import type { CSSProperties } from 'react'

/**
 * A figure on one line: as large as the text around it, or smaller when its container is too narrow. An element
 * around it must be an `@container`.
 */
export function FittedFigure({ text, className = '' }: { text: string; className?: string }) {
  const length = { '--characters': text.length } as CSSProperties
  return (
    <span className={`fitted-figure tabular ${className}`} style={length}>
      {text}
    </span>
  )
}
