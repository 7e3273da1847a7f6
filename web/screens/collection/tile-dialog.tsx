import type { Copy, Group } from '#web/api/collection.ts'
import {
  EditCopyDialog,
  ManyCopiesDialog,
  OpenProductDialog,
  RemoveCopyDialog,
  SellCopyDialog,
  UpdateToGradedDialog,
  WhichCopyDialog,
} from '#web/dialogs/copies/lazy-dialogs.ts'
import type { TileAction } from './group-tile.tsx'

/** Loaded ahead. */
export const tileDialogs = [
  EditCopyDialog,
  OpenProductDialog,
  RemoveCopyDialog,
  SellCopyDialog,
  UpdateToGradedDialog,
  WhichCopyDialog,
]

/** The dialog opened from a tile. With several copies in the group, the collector first chooses one or several. */
export interface OpenDialog {
  readonly action: TileAction
  readonly group: Group
  readonly copy: Copy | null
  /** The ids of several copies, for one change of all. */
  readonly several?: readonly string[]
}

const whichCopyTitles: Record<TileAction, string> = {
  edit: 'Edit Investment',
  sell: 'Sell from Collection',
  remove: 'Remove from Collection',
  'update to graded': 'Update to Graded',
  open: 'Open box',
}

/** What an action does to several copies. Only one box is opened at a time. */
const ofSeveral = {
  edit: 'edit',
  sell: 'sell',
  remove: 'remove',
  'update to graded': 'grade',
  open: null,
} as const

interface TileDialogProps {
  dialog: OpenDialog
  onChange: (dialog: OpenDialog) => void
  onClose: () => void
}

export function TileDialog({ dialog, onChange, onClose }: TileDialogProps) {
  const { action, group, copy, several } = dialog
  const does = ofSeveral[action]
  if (several && does) {
    return <ManyCopiesDialog does={does} choice={{ holdingIds: several }} onClose={onClose} />
  }
  if (copy === null) {
    return (
      <WhichCopyDialog
        title={whichCopyTitles[action]}
        group={group}
        onChoose={copy => onChange({ ...dialog, copy })}
        onChooseSeveral={does === null ? undefined : several => onChange({ ...dialog, several })}
        onClose={onClose}
      />
    )
  }
  switch (action) {
    case 'edit':
      return <EditCopyDialog copy={copy} onClose={onClose} />
    case 'sell':
      return <SellCopyDialog copy={copy} onClose={onClose} />
    case 'remove':
      return <RemoveCopyDialog copy={copy} onClose={onClose} />
    case 'open':
      return <OpenProductDialog copy={copy} onClose={onClose} />
    case 'update to graded':
      return <UpdateToGradedDialog copy={copy} onClose={onClose} />
  }
}
