import { useState } from 'react'
import { pictureOf, pictureSides, type PictureSide } from '#domain/copies/own-picture'
import type { PicturedCopy } from '#web/api/own-pictures.ts'
import { classNames } from '#web/components/class-names.ts'
import { EnlargedPicture } from './enlarged-picture.tsx'
import { OwnPicture } from './own-picture.tsx'
import { pictureWords } from './picture-words.ts'

export interface PictureThumbsProps {
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
