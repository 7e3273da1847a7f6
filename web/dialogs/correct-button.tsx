import { Pencil } from 'lucide-react'
import { Button } from '#web/components/buttons/button.tsx'

export interface CorrectButtonProps {
  /** What it corrects, for the name of the button. */
  words: string
  pending?: boolean
  onClick: () => void
}

/** A button that opens the correction of a sale or a trade. */
export function CorrectButton({ words, pending = false, onClick }: CorrectButtonProps) {
  return (
    <Button
      size="small"
      icon={<Pencil aria-hidden size={16} />}
      aria-label={`Correct: ${words}`}
      pending={pending}
      onClick={onClick}
    >
      Correct
    </Button>
  )
}
