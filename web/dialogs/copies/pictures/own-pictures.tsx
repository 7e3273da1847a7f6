import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { pictureOf, type PictureSide, pictureSides, type PictureSize } from '#domain/copies/own-picture'
import { type PicturedCopy, pictureQuery } from '#web/api/own-pictures.ts'
import { classNames } from '#web/components/class-names.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'

interface PictureThumbsProps {
  copy: PicturedCopy
  className?: string
}

/** The collector's own pictures of a copy, small; a press enlarges one. Nothing for a copy without. */
export function PictureThumbs({ copy, className }: PictureThumbsProps) {
  const [enlarged, setEnlarged] = useState<PictureSide | null>(null)
  const sides = pictureSides.filter(side => pictureOf(copy, side) !== null)
  if (sides.length === 0) return null
  return (
    <span className={classNames('flex gap-2', className)}>
      {sides.map(side => (
        <button
          key={side}
          type="button"
          className="picture-button"
          aria-label={`Enlarge your ${pictureWords[side].picture} of ${copy.name}`}
          onClick={() => setEnlarged(side)}
        >
          <OwnPicture copy={copy} side={side} size="small" alt="" className="h-14 w-11" />
        </button>
      ))}
      {enlarged && <EnlargedPicture copy={copy} side={enlarged} onClose={() => setEnlarged(null)} />}
    </span>
  )
}

interface EnlargedPictureProps {
  copy: PicturedCopy
  side: PictureSide
  onClose: () => void
}

/** A picture as large as the window allows. */
export function EnlargedPicture({ copy, side, onClose }: EnlargedPictureProps) {
  return (
    <Dialog title={pictureWords[side].title} subtitle={copy.name} size="large" onClose={onClose}>
      <OwnPicture
        copy={copy}
        side={side}
        size="whole"
        alt={`${pictureWords[side].title} of ${copy.name}`}
        className="mx-auto block min-h-64 w-full max-h-[75dvh]"
      />
    </Dialog>
  )
}

interface OwnPictureProps {
  copy: PicturedCopy
  side: PictureSide
  size: PictureSize
  /** '' where words next to it say what it is. */
  alt: string
  className?: string
}

/** The collector's own picture of a side of a copy, whole in its frame. A quiet place while it comes, a sign when it does not. */
export function OwnPicture({ copy, side, size, alt, className }: OwnPictureProps) {
  const pictureId = pictureOf(copy, side) ?? ''
  const picture = useQuery({
    ...pictureQuery({ copyId: copy.id, side, pictureId, size }),
    enabled: pictureId !== '',
  })
  const frame = classNames('rounded-md bg-sunken object-contain', className)
  if (picture.data !== undefined) return <img src={picture.data} alt={alt} className={frame} />
  return (
    <span
      className={classNames('grid place-items-center text-muted', frame)}
      role={picture.isError ? 'img' : undefined}
      aria-label={picture.isError ? 'Couldn’t load this picture' : undefined}
    >
      {picture.isError && <ImageOff aria-hidden size={20} />}
    </span>
  )
}

/** What each side is called. */
export const pictureWords: Record<PictureSide, { readonly title: string; readonly picture: string }> = {
  front: { title: 'Front', picture: 'front picture' },
  back: { title: 'Back', picture: 'back picture' },
}
