import { useNavigate } from '@tanstack/react-router'
import { Award, Camera, HandCoins, History, PackageOpen, Pencil, Trash2 } from 'lucide-react'
import { canBecomeGraded } from '#domain/copies/edit-copy'
import { stateOf } from '#domain/copies/copy'
import type { Copy } from '#web/api/collection.ts'
import { Menu } from '#web/components/overlays/menu.tsx'
import { formatDay } from '#web/format/date.ts'
import { paths } from '#web/paths.ts'

export type CopyAction = 'edit' | 'pictures' | 'sell' | 'update to graded' | 'open' | 'remove'

export interface CopyMenuProps {
  copy: Copy
  onAction: (action: CopyAction) => void
}

/** What can be done with one copy. */
export function CopyMenu({ copy, onAction }: CopyMenuProps) {
  const navigate = useNavigate()
  return (
    <Menu
      label={`Actions for the ${copy.label} copy bought ${formatDay(copy.purchaseDate)}`}
      items={[
        {
          key: 'edit',
          label: 'Edit',
          icon: <Pencil aria-hidden size={18} />,
          onSelect: () => onAction('edit'),
        },
        {
          key: 'pictures',
          label: 'Pictures',
          icon: <Camera aria-hidden size={18} />,
          onSelect: () => onAction('pictures'),
        },
        {
          key: 'sell',
          label: 'Sell',
          icon: <HandCoins aria-hidden size={18} />,
          onSelect: () => onAction('sell'),
        },
        ...(canBecomeGraded(stateOf(copy))
          ? [
              {
                key: 'graded',
                label: 'Update to Graded',
                icon: <Award aria-hidden size={18} />,
                onSelect: () => onAction('update to graded'),
              },
            ]
          : []),
        ...(copy.kind === 'sealed'
          ? [
              {
                key: 'open',
                label: 'Open It',
                icon: <PackageOpen aria-hidden size={18} />,
                onSelect: () => onAction('open'),
              },
            ]
          : []),
        {
          key: 'history',
          label: 'Activity',
          icon: <History aria-hidden size={18} />,
          onSelect: () => void navigate({ to: paths.activity, search: { copy: copy.id } }),
        },
        {
          key: 'remove',
          label: 'Remove from Collection',
          icon: <Trash2 aria-hidden size={18} />,
          danger: true,
          onSelect: () => onAction('remove'),
        },
      ]}
    />
  )
}
