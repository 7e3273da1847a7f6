import { useState } from 'react'
import type { PicturedCopy } from '#web/api/own-pictures.ts'
import { FoldedFields } from '#web/components/fields/folded-fields.tsx'
import { CopyPictures } from './copy-pictures.tsx'

/** The pictures of a copy in a form that is about more. Folded away unless the copy has one. */
export function PicturesFold({ copy }: { copy: PicturedCopy }) {
  const [hadPictures] = useState(copy.frontPicture !== null || copy.backPicture !== null)
  return (
    <FoldedFields label="Your pictures" open={hadPictures} hasErrors={false}>
      <div className="mt-2">
        <CopyPictures copy={copy} />
      </div>
    </FoldedFields>
  )
}
