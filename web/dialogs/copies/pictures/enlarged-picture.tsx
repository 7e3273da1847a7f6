import type { PictureSide } from '#domain/copies/own-picture'
import type { PicturedCopy } from '#web/api/own-pictures.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { OwnPicture } from './own-picture.tsx'
import { pictureWords } from './picture-words.ts'

export interface EnlargedPictureProps {
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
