import { pictureSides } from '#domain/copies/own-picture'
import type { PicturedCopy } from '#web/api/own-pictures.ts'
import { PictureSlot } from './picture-slot.tsx'

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
