import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { pictureOf, type PictureSide, pictureSides } from '#domain/copies/own-picture'
import { reasonOf } from '#web/api/client.ts'
import { type PicturedCopy, useSavePicture } from '#web/api/own-pictures.ts'
import { buttonClass, IconButton } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { confirm } from '#web/components/overlays/confirm.ts'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { Spinner } from '#web/components/states/spinner.tsx'
import { EnlargedPicture, OwnPicture, pictureWords } from './own-pictures.tsx'

/** The collector's own pictures of a copy, to add, replace, enlarge and delete. Each change is saved at once. */
export function CopyPictures({ copy }: { copy: PicturedCopy }) {
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        {pictureSides.map(side => (
          <PictureSlot key={side} copy={copy} side={side} />
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">
        Only you see these, and the report for your insurer has them. PNG, JPEG, GIF, WebP or AVIF. Saved at
        once.
      </p>
    </div>
  )
}

interface PictureSlotProps {
  copy: PicturedCopy
  side: PictureSide
}

/** A side of a copy: its picture with what can be done with it, or a place to choose, take or drop one. */
function PictureSlot({ copy, side }: PictureSlotProps) {
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

interface PictureInputProps {
  /** What it does: the accessible name. */
  label: string
  onFile: (file: File) => void
  /** Opens the camera of a phone instead of its pictures; hidden where there is a mouse. */
  fromCamera?: boolean
  /** Fills its container instead of looking like a button. */
  isWhole?: boolean
  children: ReactNode
}

/** A file input for one picture, under what it looks like. */
function PictureInput({ label, onFile, fromCamera = false, isWhole = false, children }: PictureInputProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classNames(
        'picture-input',
        isWhole ? 'picture-input-whole' : buttonClass({ size: 'small' }),
        fromCamera && 'hidden! pointer-coarse:inline-flex!',
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        accept="image/*"
        {...(fromCamera && { capture: 'environment' })}
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </label>
  )
}

/**
 * Photos of phones are larger than the server takes, and than it keeps. They are made smaller before they travel; files
 * below this are sent as they are.
 */
const smallBytes = 1_000_000
/** Of the longer side; the server keeps 1,200. */
const maxEdge = 2_000
const quality = 0.9

/** Returns a smaller JPEG of a picture, upright; the file itself if it is small, or if this browser cannot read it. */
async function smallerPicture(file: File): Promise<File> {
  if (file.size <= smallBytes) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (context === null) return file
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const content = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
    return content === null || content.size >= file.size
      ? file
      : new File([content], 'picture.jpg', { type: 'image/jpeg' })
  } catch {
    return file
  }
}
