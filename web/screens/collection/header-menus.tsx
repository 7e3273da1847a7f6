import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FileInput, FileOutput, Plus, Search, Share2, Zap } from 'lucide-react'
import type { GroupsFilter } from '#web/api/collection.ts'
import { lazyDialog, useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { Menu, type MenuItem } from '#web/components/overlays/menu.tsx'
import { ExportDialog } from '#web/dialogs/export/lazy-dialogs.ts'
import { paths } from '#web/paths.ts'

const ShareDialog = lazyDialog('ShareDialog', () => import('./share-dialog.tsx'))
const dialogs = [ExportDialog]
const route = getRouteApi('/signed-in/collection')

/** The ways to add cards. */
export function AddMenu() {
  const navigate = useNavigate()
  return (
    <Menu
      label="Add"
      isPrimary
      icon={<Plus aria-hidden size={18} />}
      items={[
        {
          key: 'find',
          label: 'Find cards to add',
          icon: <Search aria-hidden size={18} />,
          onSelect: () => void navigate({ to: paths.products, search: {} }),
        },
        {
          key: 'quick add',
          label: 'Quick add',
          icon: <Zap aria-hidden size={18} />,
          onSelect: () => void navigate({ to: paths.quickAdd, search: {} }),
        },
        {
          key: 'import',
          label: 'Import a file',
          icon: <FileInput aria-hidden size={18} />,
          onSelect: () => void navigate({ to: paths.import, search: {} }),
        },
      ]}
    />
  )
}

interface MoreMenuProps {
  /** What the collection is narrowed to; null for no filter. */
  filter: GroupsFilter | null
}

/** What else a collector does with a whole collection. */
export function MoreMenu({ filter }: MoreMenuProps) {
  const { opens } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (dialog: typeof opens) =>
    void navigate({ search: current => ({ ...current, opens: dialog }), replace: true, resetScroll: false })
  useDialogsAhead(dialogs)
  const items: MenuItem[] = [
    {
      key: 'export',
      label: 'Export',
      icon: <FileOutput aria-hidden size={18} />,
      onSelect: () => open('export'),
    },
    {
      key: 'share',
      label: 'Share…',
      icon: <Share2 aria-hidden size={18} />,
      onSelect: () => open('share'),
    },
  ]
  return (
    <>
      <Menu label="More actions" items={items} />
      {opens === 'share' && <ShareDialog onClose={() => open(undefined)} />}
      {opens === 'export' && <ExportDialog filter={filter} onClose={() => open(undefined)} />}
    </>
  )
}
