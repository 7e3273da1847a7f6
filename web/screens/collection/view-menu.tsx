import { useQuery } from '@tanstack/react-query'
import {
  Bookmark,
  BookmarkCheck,
  BookmarkPlus,
  LayoutGrid,
  LayoutList,
  Pencil,
  RotateCcw,
  Settings2,
  Table,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { failureSentence } from '#web/api/client.ts'
import { type SavedView, useViewRemoval, useViewSave, viewsQuery } from '#web/api/saved-views.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'
import { Menu, type MenuItem } from '#web/components/overlays/menu.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import type { Arrangement } from './arrangement.ts'
import type { CollectionSearch } from './collection-search.ts'
import { isChanged, searchOfView, viewParameters } from './view-parameters.ts'

interface ViewMenuProps {
  search: CollectionSearch
  arrangement: Arrangement
  onRearrange: (change: Partial<Arrangement>) => void
  onOpen: (search: CollectionSearch) => void
}

const ViewSheet = lazyDialog('ViewSheet', () => import('./view-sheet.tsx'))
const SaveViewDialog = lazyDialog('SaveViewDialog', () => import('./save-view-dialog.tsx'))

/** How the collection is shown, and its saved views. A changed view offers to be saved. */
export function ViewMenu({ search, arrangement, onRearrange, onOpen }: ViewMenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  // The menu opens without waiting for the list.
  const query = useQuery({ ...viewsQuery, enabled: isWanted || search.saved !== undefined })
  const views = query.data ?? []
  const [dialog, setDialog] = useState<{ view: SavedView | null } | null>(null)
  const current = views.find(({ id }) => id === search.saved)
  const changed = current !== undefined && isChanged(current, search, arrangement)
  const parameters = viewParameters(search, arrangement)
  const { isSaving, save, remove } = useViewChanges(() => onOpen({ ...search, saved: undefined }))

  const want = () => setIsWanted(true)
  return (
    <>
      <span className="views-menu" onPointerEnter={want} onFocus={want}>
        <Menu
          label="View"
          icon={<LayoutList aria-hidden size={18} />}
          items={[
            ...lookItems(arrangement, onRearrange, () => setIsSheetOpen(true)),
            {
              key: 'save',
              label: 'Save this view…',
              icon: <BookmarkPlus aria-hidden size={18} />,
              onSelect: () => setDialog({ view: null }),
            },
            ...(query.data === undefined ? [unloadedItem(query)] : []),
            ...views.map(view => ({
              key: view.id,
              label: view.name,
              icon: viewIcon(view === current),
              onSelect: () => onOpen(searchOfView(view)),
            })),
            ...(current === undefined
              ? []
              : changeItems(
                  current,
                  () => setDialog({ view: current }),
                  () => void remove(current),
                )),
          ]}
        />
      </span>
      {current && (
        <span className="current-view bar-line">
          <span className="truncate font-semibold">{current.name}</span>
          {changed && (
            <Button size="small" pending={isSaving} onClick={() => save(current, parameters)}>
              Save
            </Button>
          )}
        </span>
      )}
      {isSheetOpen && <ViewSheet {...{ arrangement, onRearrange }} onClose={() => setIsSheetOpen(false)} />}
      {dialog && (
        <SaveViewDialog
          view={dialog.view}
          // A new name changes nothing else of a view.
          parameters={dialog.view?.parameters ?? parameters}
          onSaved={({ id }) => onOpen({ ...search, saved: id })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

/** Saves a view as it is shown, or deletes it once the collector agrees. */
function useViewChanges(onRemoved: () => void) {
  const saving = useViewSave()
  const removal = useViewRemoval()

  function save({ id, name }: SavedView, parameters: SavedView['parameters']) {
    saving.mutateAsync({ id, facts: { name, parameters } }).then(
      () => toastSuccess('View saved.', id),
      error => toastError(failureSentence(error, "Couldn't save the view"), id),
    )
  }

  async function remove({ id, name }: SavedView) {
    const question = { title: `Delete “${name}”?`, body: 'Your cards stay as they are.' }
    if (!(await confirm({ ...question, confirmLabel: 'Delete' }))) return
    removal.mutateAsync(id).then(
      () => {
        onRemoved()
        toastSuccess('View deleted.', id)
      },
      error => toastError(failureSentence(error, "Couldn't delete the view"), id),
    )
  }

  return { isSaving: saving.isPending, save, remove }
}

/** How the list looks. Tiles or a table where the bar has no room for both. */
function lookItems(
  { view }: Arrangement,
  onRearrange: ViewMenuProps['onRearrange'],
  onOptions: () => void,
): MenuItem[] {
  const isGrid = view === 'grid'
  return [
    {
      key: 'layout',
      label: isGrid ? 'Show as table' : 'Show as tiles',
      icon: isGrid ? <Table aria-hidden size={18} /> : <LayoutGrid aria-hidden size={18} />,
      isForPhones: true,
      onSelect: () => onRearrange({ view: isGrid ? 'table' : 'grid' }),
    },
    {
      key: 'options',
      label: 'View options…',
      icon: <Settings2 aria-hidden size={18} />,
      onSelect: onOptions,
    },
  ]
}

/** While there are no views to list. One entry, so that the focus stays on it while it tries again. */
function unloadedItem({ isError, refetch }: { isError: boolean; refetch: () => unknown }): MenuItem {
  return {
    key: 'unloaded',
    label: isError ? "Couldn't load your views. Try again" : 'Loading views…',
    icon: isError ? <RotateCcw aria-hidden size={18} /> : <Bookmark aria-hidden size={18} />,
    disabled: !isError,
    staysOpen: true,
    onSelect: () => void refetch(),
  }
}

function viewIcon(isCurrent: boolean) {
  return isCurrent ? <BookmarkCheck aria-hidden size={18} /> : <Bookmark aria-hidden size={18} />
}

/** What can be done with the view that is open. */
function changeItems({ name }: SavedView, onRename: () => void, onDelete: () => void) {
  return [
    {
      key: 'rename',
      label: `Rename “${name}”…`,
      icon: <Pencil aria-hidden size={18} />,
      onSelect: onRename,
    },
    {
      key: 'delete',
      label: `Delete “${name}”`,
      icon: <Trash2 aria-hidden size={18} />,
      danger: true,
      onSelect: onDelete,
    },
  ]
}
