import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { hostElsewhere } from '#web/components/cards/image-host.ts'
import { FieldNote, type FieldProps } from './field.tsx'
import { FileArea } from './file-area.tsx'

export interface FileDropProps extends FieldProps {
  /** The image to show; null shows the drop area. */
  previewUrl: string | null
  /** Called with the chosen or dropped file. The caller checks and sends it. */
  onFile: (file: File) => void
  onRemove: () => void
  pending?: boolean
  /** The `accept` attribute of the file input. */
  accept?: string
}

/** An upload area for one image: click it or drop a file on it. Then shows a preview with a remove button. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, required, className, previewUrl, onFile, onRemove } = props
  const { pending = false, accept = 'image/*' } = props
  const id = useId()
  const noteId = `${id}-note`

  return (
    <div className={className}>
      <label
        htmlFor={previewUrl === null ? id : undefined}
        className={`mb-1.5 block text-sm font-semibold ${required ? 'required' : ''}`}
      >
        {label}
      </label>
      {previewUrl === null ? (
        <FileArea
          id={id}
          icon={ImageUp}
          prompt="Choose an image or drop it here"
          pendingPrompt="Uploading…"
          pending={pending}
          accept={accept}
          onFile={onFile}
          aria-describedby={hint || error ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          aria-required={required ? true : undefined}
        />
      ) : (
        <div className="flex items-center gap-4 rounded-lg border border-line bg-raised p-3">
          <Preview key={previewUrl} url={previewUrl} />
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden size={18} />}
            pending={pending}
            onClick={onRemove}
          >
            Remove image
          </Button>
        </div>
      )}
      <div className="mt-1.5">
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </div>
  )
}

function Preview({ url }: { url: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  const frame = 'aspect-[63/88] h-32 rounded-md bg-sunken'
  const isElsewhere = hostElsewhere(url) !== null
  if (isElsewhere || hasFailed) {
    return (
      <p className={`${frame} grid place-items-center p-2 text-center text-sm text-muted`}>
        {isElsewhere ? 'Shown as a link' : 'Couldn’t show this image'}
      </p>
    )
  }
  return (
    <img
      src={url}
      alt="Chosen product"
      referrerPolicy="no-referrer"
      className={`${frame} object-contain`}
      onError={() => setHasFailed(true)}
    />
  )
}
