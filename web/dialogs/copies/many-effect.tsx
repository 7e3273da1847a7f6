import type { Choice, ChosenFigures } from '#web/api/many-copies.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { leftOutWords } from './many-form.ts'

/** The props of every dialog about many copies. */
export interface ManyDialogProps {
  choice: Choice
  figures: ChosenFigures
  onClose: () => void
  /** The change was made. */
  onDone: () => void
}

interface ManyEffectProps {
  reading: { readonly effect: string; readonly leftOut: number } | { readonly errors: object }
  /** What is missing while the form cannot be read. */
  missing: string
}

/** What a change does to the money of all copies, before it happens. */
export function ManyEffect({ reading, missing }: ManyEffectProps) {
  if ('errors' in reading) return <p className="text-sm text-muted">{missing}</p>
  const leftOut = leftOutWords(reading.leftOut)
  return (
    <Notice tone="info" role="note">
      <strong className="tabular block">{reading.effect}</strong>
      {leftOut}
    </Notice>
  )
}
