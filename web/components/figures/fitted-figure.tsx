import type { CSSProperties } from 'react'

/**
 * A figure in one piece: as large as the text around it, or as small as its place asks for. That place, an
 * element around it, is an `@container`.
 */
export function FittedFigure({ text, className = '' }: { text: string; className?: string }) {
  const length = { '--characters': text.length } as CSSProperties
  return (
    <span className={`fitted-figure tabular ${className}`} style={length}>
      {text}
    </span>
  )
}
