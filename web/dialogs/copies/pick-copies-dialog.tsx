import { useState } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { CopyRow } from './copy-row.tsx'
import { GroupCopies, type PickedGroup } from './group-copies.tsx'

export interface PickCopiesDialogProps {
  group: PickedGroup
  /** The ids of the copies picked before; null for all. */
  picked: readonly string[] | null
  onPick: (ids: readonly string[]) => void
  onClose: () => void
}

/** Picks some copies of a group for a selection. */
export function PickCopiesDialog({ group, picked: before, onPick, onClose }: PickCopiesDialogProps) {
  const [picked, setPicked] = useState<readonly string[]>(before ?? [])
  return (
    <Dialog
      title="Pick copies"
      subtitle={`${group.name} · ${group.label}. ${formatCount(picked.length)} of ${formatCount(group.quantity)} picked.`}
      onClose={onClose}
      size="small"
      footer={
        <Button
          variant="primary"
          disabled={picked.length === 0}
          onClick={() => {
            onPick(picked)
            onClose()
          }}
        >
          Select {picked.length === 0 ? 'copies' : countOf(picked.length, 'copy', 'copies')}
        </Button>
      }
    >
      <GroupCopies
        group={group}
        rowOf={(copy, place) => (
          <CopyRow
            copy={copy}
            place={place}
            isPicked={picked.includes(copy.id)}
            onPick={() =>
              setPicked(picked.includes(copy.id) ? picked.filter(id => id !== copy.id) : [...picked, copy.id])
            }
            withCheckbox
          />
        )}
      />
    </Dialog>
  )
}
