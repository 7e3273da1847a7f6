import { useState } from 'react'
import type { Copy } from '#web/api/collection.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { countOf } from '#web/format/values.ts'
import { CopyRow } from './copy-row.tsx'
import { GroupCopies, type PickedGroup } from './group-copies.tsx'

export interface WhichCopyDialogProps {
  /** The action: "Edit Investment" or "Sell from Collection". */
  title: string
  group: PickedGroup
  onChoose: (copy: Copy) => void
  /** Goes on with several copies at once. Absent where the action takes one. */
  onChooseSeveral?: ((ids: readonly string[]) => void) | undefined
  onClose: () => void
}

/** Asks which copies of a group to edit, sell or remove, by what tells them apart. */
export function WhichCopyDialog({ title, group, onChoose, onChooseSeveral, onClose }: WhichCopyDialogProps) {
  const [picked, setPicked] = useState<readonly Copy[]>([])
  const isPicked = ({ id }: Copy) => picked.some(other => other.id === id)
  const [only] = picked

  return (
    <Dialog
      title={title}
      subtitle={`${group.name} · ${group.label}. ${onChooseSeveral ? 'Choose a copy, or pick several.' : 'Choose a copy.'}`}
      onClose={onClose}
      size="small"
      footer={
        only && (
          <Button
            variant="primary"
            onClick={() =>
              picked.length === 1 ? onChoose(only) : onChooseSeveral?.(picked.map(({ id }) => id))
            }
          >
            Continue with {countOf(picked.length, 'copy', 'copies')}
          </Button>
        )
      }
    >
      <GroupCopies
        group={group}
        rowOf={(copy, place) => (
          <CopyRow
            copy={copy}
            place={place}
            isPicked={isPicked(copy)}
            onPick={() =>
              setPicked(isPicked(copy) ? picked.filter(({ id }) => id !== copy.id) : [...picked, copy])
            }
            onChoose={onChoose}
            withCheckbox={onChooseSeveral !== undefined}
          />
        )}
      />
    </Dialog>
  )
}
