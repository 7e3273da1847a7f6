import type { ReactNode } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from './dialog.tsx'

export interface SheetProps {
  title: string
  onClose: () => void
  /** The button that closes it: "Show 24 cards". */
  closeLabel?: string
  /** A quieter button at the left: Clear filters. */
  secondary?: ReactNode
  children: ReactNode
}

/** Filters on a phone: what is chosen holds at once, the button only closes. Open as long as it is rendered. */
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
