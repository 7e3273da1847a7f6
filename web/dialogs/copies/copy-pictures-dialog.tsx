import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { CopyFacts } from './copy-facts.tsx'
import { type CopyDialogProps, withLiveCopy } from './live-copy.tsx'
import { CopyPictures } from './pictures/copy-pictures.tsx'

/** The collector's own pictures of a copy. */
export const CopyPicturesDialog = withLiveCopy('Pictures', PicturesOfCopy)

function PicturesOfCopy({ copy, onClose }: CopyDialogProps) {
  return (
    <Dialog title="Pictures" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className="flex flex-col gap-5">
        <CopyFacts copy={copy} showsPictures={false} />
        <CopyPictures copy={copy} />
      </div>
    </Dialog>
  )
}
