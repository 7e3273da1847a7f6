import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { pictureOf, type PictureSide, type PictureSize } from '#domain/copies/own-picture'
import { type PicturedCopy, pictureQuery } from '#web/api/own-pictures.ts'
import { classNames } from '#web/components/class-names.ts'

export interface OwnPictureProps {
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
