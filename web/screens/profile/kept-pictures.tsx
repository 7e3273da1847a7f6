import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { maxPictureBytes, maxPictures } from '#domain/copies/own-picture'
import { reasonOf } from '#web/api/failure-sentence.ts'
import {
  type KeptPictures as Kept,
  keptPicturesQuery,
  useRemovedPicturesDeletion,
} from '#web/api/kept-pictures.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { PartError } from '#web/components/states/part-error.tsx'
import { formatBytes } from '#web/format/bytes.ts'
import { countOf, formatCount } from '#web/format/count.ts'

/** The room that own pictures of copies take, and a way to make some. Nothing for a collector without pictures. */
export function KeptPictures() {
  const { data, isError, refetch } = useQuery(keptPicturesQuery)
  if (data === undefined) {
    if (!isError) return null
    return (
      <div className="py-4">
        <PartError text="Couldn't load how much room your pictures take" onRetry={() => void refetch()} />
      </div>
    )
  }
  if (data.pictures === 0) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-4">
      <p tabIndex={-1} className="tabular min-w-0 flex-1 basis-72 text-sm text-muted">
        {keptWords(data)}
        {data.removedPictures > 0 && ` ${removedWords(data)}`}
      </p>
      {data.removedPictures > 0 && <DeleteRemoved kept={data} />}
    </div>
  )
}

function DeleteRemoved({ kept }: { kept: Kept }) {
  const deletion = useRemovedPicturesDeletion()
  const { removedPictures: count } = kept

  async function ask() {
    const agreed = await confirm({
      title: `Delete ${countOf(count, 'picture')} of copies that have left?`,
      body: 'If you undo a sale or another removal later, the copy comes back without its pictures. They cannot be brought back; you can download them first.',
      confirmLabel: count === 1 ? 'Delete picture' : 'Delete pictures',
      danger: true,
    })
    if (!agreed) return
    // Not as options of mutate: those don't run once the button has unmounted.
    deletion.mutateAsync().then(
      () => toastSuccess(`Deleted ${countOf(count, 'picture')}.`),
      error => toastError(reasonOf(error, "Couldn't delete the pictures.")),
    )
  }

  return (
    <span ref={focusTextOnLeave}>
      <Button icon={<Trash2 aria-hidden size={18} />} pending={deletion.isPending} onClick={() => void ask()}>
        {`Delete ${countOf(count, 'picture')}`}
      </Button>
    </span>
  )
}

/** "Your own pictures of copies: 12 of 10,000, 3 MB of 2 GB." */
function keptWords({ pictures, bytes }: Kept): string {
  const counted = `${formatCount(pictures)} of ${formatCount(maxPictures)}`
  return `Your own pictures of copies: ${counted}, ${formatBytes(bytes)} of ${formatBytes(maxPictureBytes)}.`
}

function removedWords({ removedPictures, removedBytes }: Kept): string {
  const words = removedPictures === 1 ? 'is of a copy that has left' : 'are of copies that have left'
  return `${formatCount(removedPictures)} of them (${formatBytes(removedBytes)}) ${words} your collection, kept in case you undo that.`
}

/** The button goes with the last picture: the focus stays in the row. */
function focusTextOnLeave(entry: HTMLElement): () => void {
  return () => {
    if (entry.contains(document.activeElement)) entry.parentElement?.querySelector('p')?.focus()
  }
}
