/** The question before a dialog goes with what was typed in it. It takes the place of the dialog's buttons. */
import { useId } from 'react'
import { Button } from '#web/components/buttons/button.tsx'

export interface DiscardQuestionProps {
  onKeep: () => void
  onDiscard: () => void
}

export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  const questionId = useId()
  return (
    <footer role="group" aria-labelledby={questionId} className="dialog-footer">
      <p id={questionId} className="dialog-question">
        Discard what you typed?
      </p>
      <Button ref={button => button?.focus()} onClick={onKeep}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
    </footer>
  )
}
