import type { ReactNode } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from './dialog.tsx'

interface SheetProps {
  title: string
  onClose: () => void
  /** The label of the button that closes it: "Show 24 cards". */
  closeLabel?: string
  /** A secondary button on the left: Clear Filters. */
  secondary?: ReactNode
  children: ReactNode
}

/** A sheet for filters on a phone. Choices apply at once; the button only closes. Open while it is rendered. */
export function Sheet({ title, onClose, closeLabel = 'Done', secondary, children }: SheetProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      size="small"
      footer={
        <>
          {secondary}
          <Button variant="primary" onClick={onClose}>
            {closeLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  )
}
