import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck, BookmarkPlus, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { failureSentence } from '#web/api/client.ts'
import { type SavedView, useViewRemoval, useViewSave, viewsQuery } from '#web/api/saved-views.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'
import { Menu } from '#web/components/overlays/menu.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import type { Arrangement } from './arrangement.ts'
import type { CollectionSearch } from './collection-search.ts'
import { isChanged, searchOfView, viewParameters } from './view-parameters.ts'

interface ViewsMenuProps {
  search: CollectionSearch
  arrangement: Arrangement
  onOpen: (search: CollectionSearch) => void
}

const SaveViewDialog = lazyDialog('SaveViewDialog', () => import('./save-view-dialog.tsx'))

/** Opens, saves, renames and deletes views of the collection. A changed view offers to be saved. */
export function ViewsMenu({ search, arrangement, onOpen }: ViewsMenuProps) {
  const [isWanted, setIsWanted] = useState(false)
  // The menu opens without waiting for the list.
  const query = useQuery({ ...viewsQuery, enabled: isWanted || search.saved !== undefined })
  const views = query.data ?? []
  const [dialog, setDialog] = useState<{ view: SavedView | null } | null>(null)
  const current = views.find(({ id }) => id === search.saved)
  const changed = current !== undefined && isChanged(current, search, arrangement)
  const parameters = viewParameters(search, arrangement)
  const { isSaving, save, remove } = useViewChanges(() => onOpen({ ...search, saved: undefined }))

  // One entry, so that the focus stays on it while it tries again.
  const unloaded = {
    key: 'unloaded',
    label: query.isError ? "Couldn't load your views. Try again" : 'Loading views…',
    icon: query.isError ? <RotateCcw aria-hidden size={18} /> : <Bookmark aria-hidden size={18} />,
    disabled: !query.isError,
    staysOpen: true,
    onSelect: () => void query.refetch(),
  }

  const want = () => setIsWanted(true)
  return (
    <>
      <span className="views-menu" onPointerEnter={want} onFocus={want}>
        <Menu
          label="Saved views"
          icon={<Bookmark aria-hidden size={18} />}
          items={[
            {
              key: 'save',
              label: 'Save this view…',
              icon: <BookmarkPlus aria-hidden size={18} />,
              onSelect: () => setDialog({ view: null }),
            },
            ...(query.data === undefined ? [unloaded] : []),
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
        <span className="current-view">
          <span className="truncate font-semibold">{current.name}</span>
          {changed && (
            <Button size="small" pending={isSaving} onClick={() => save(current, parameters)}>
              Save
            </Button>
          )}
        </span>
      )}
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
      () => toastSuccess('View saved.'),
      error => toastError(failureSentence(error, "Couldn't save the view")),
    )
  }

  async function remove({ id, name }: SavedView) {
    const question = { title: `Delete “${name}”?`, body: 'Your cards stay as they are.' }
    if (!(await confirm({ ...question, confirmLabel: 'Delete' }))) return
    removal.mutateAsync(id).then(
      () => {
        onRemoved()
        toastSuccess('View deleted.')
      },
      error => toastError(failureSentence(error, "Couldn't delete the view")),
    )
  }

  return { isSaving: saving.isPending, save, remove }
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
