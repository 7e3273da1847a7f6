import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { pictureOf, type PictureSide } from '#domain/copies/own-picture'
import { reasonOf } from '#web/api/failure-sentence.ts'
import { type PicturedCopy, useSavePicture } from '#web/api/own-pictures.ts'
import { IconButton } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { Spinner } from '#web/components/states/spinner.tsx'
import { EnlargedPicture } from './enlarged-picture.tsx'
import { OwnPicture } from './own-picture.tsx'
import { PictureInput } from './picture-input.tsx'
import { pictureWords } from './picture-words.ts'
import { smallerPicture } from './smaller-picture.ts'

export interface PictureSlotProps {
  copy: PicturedCopy
  side: PictureSide
}

/** A side of a copy: its picture with what can be done with it, or a place to choose, take or drop one. */
export function PictureSlot({ copy, side }: PictureSlotProps) {
  const save = useSavePicture(copy.id, side)
  const [isOver, setIsOver] = useState(false)
  const [isEnlarged, setIsEnlarged] = useState(false)
  const [isPreparing, setIsPreparing] = useState(false)
  const { title, picture } = pictureWords[side]
  const isShown = pictureOf(copy, side) !== null
  const isBusy = isPreparing || save.isPending

  async function upload(file: File) {
    if (isBusy) return
    setIsPreparing(true)
    const smaller = await smallerPicture(file).finally(() => setIsPreparing(false))
    save.mutate(smaller, { onSuccess: () => toastSuccess(`${title} picture saved.`) })
  }

  async function remove() {
    const isSure = await confirm({
      title: `Delete the ${picture}?`,
      body: 'It cannot be brought back. The copy stays in your collection.',
      confirmLabel: 'Delete picture',
      danger: true,
    })
    if (isSure) save.mutate(null, { onSuccess: () => toastSuccess(`${title} picture deleted.`) })
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) void upload(file)
  }

  return (
    <div role="group" aria-label={title} className="min-w-0">
      <p className="mb-1.5 text-sm font-semibold">{title}</p>
      <div
        className="picture-slot"
        data-over={isOver || undefined}
        data-empty={!isShown || undefined}
        onDragOver={event => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {isShown && !isBusy && (
          <button
            type="button"
            className="picture-button"
            aria-label={`Enlarge your ${picture} of ${copy.name}`}
            onClick={() => setIsEnlarged(true)}
          >
            <OwnPicture copy={copy} side={side} size="whole" alt="" className="h-44 w-full" />
          </button>
        )}
        {!isShown && !isBusy && <EmptyPlace picture={picture} onFile={file => void upload(file)} />}
        {isBusy && <AtWork isDeleting={save.variables === null && save.isPending} />}
      </div>
      {!isBusy && (
        <PictureActions
          picture={picture}
          isShown={isShown}
          onFile={file => void upload(file)}
          onDelete={() => void remove()}
        />
      )}
      {save.isError && (
        <p role="alert" className="mt-1.5 text-sm text-loss">
          {reasonOf(save.error, 'The picture could not be saved. Please try again.')}
        </p>
      )}
      {isEnlarged && <EnlargedPicture copy={copy} side={side} onClose={() => setIsEnlarged(false)} />}
    </div>
  )
}

function EmptyPlace({ picture, onFile }: Pick<PictureActionsProps, 'picture' | 'onFile'>) {
  return (
    <PictureInput label={`Choose a ${picture}`} onFile={onFile} isWhole>
      <ImageUp aria-hidden size={24} className="text-accent-ink" />
      <span className="font-medium">
        Choose<span className="pointer-coarse:hidden"> or drop</span> a picture
      </span>
    </PictureInput>
  )
}

function AtWork({ isDeleting }: { isDeleting: boolean }) {
  return (
    <p className="grid h-44 place-items-center text-sm" role="status">
      <span className="flex flex-col items-center gap-2">
        <Spinner label="Working" size={28} />
        {isDeleting ? 'Deleting…' : 'Uploading…'}
      </span>
    </p>
  )
}

interface PictureActionsProps {
  /** Such as "picture of the front". */
  picture: string
  isShown: boolean
  onFile: (file: File) => void
  onDelete: () => void
}

/** What can be done with the picture of a side, or with the place for it. */
function PictureActions({ picture, isShown, onFile, onDelete }: PictureActionsProps) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-2">
      {isShown && (
        <PictureInput label={`Replace the ${picture}`} onFile={onFile}>
          Replace
        </PictureInput>
      )}
      <PictureInput label={`Take a ${picture} with the camera`} onFile={onFile} fromCamera>
        <Camera aria-hidden size={18} />
        {!isShown && 'Camera'}
      </PictureInput>
      {isShown && (
        <IconButton
          label={`Delete the ${picture}`}
          icon={<Trash2 aria-hidden size={18} />}
          tone="danger"
          onClick={onDelete}
        />
      )}
    </div>
  )
}
