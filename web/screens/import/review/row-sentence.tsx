import { CircleAlert } from 'lucide-react'
import type { ImportRow } from '#web/api/imports.ts'

/** What the row says about itself. Only where something was read or assumed does it ask for a look. */
export function RowSentence({ row }: { row: Pick<ImportRow, 'sentence' | 'faults' | 'marked'> }) {
  const { sentence, faults, marked } = row
  if (sentence === null || faults.length > 0) return null
  if (!marked) return <p className="mt-1 text-sm text-muted">{sentence}</p>
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm">
      <CircleAlert aria-hidden size={16} className="mt-0.5 flex-none text-warn" />
      <span>{sentence}</span>
    </p>
  )
}
