import { ImageUp, type LucideIcon, Trash2 } from 'lucide-react'
import { type DragEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { hostElsewhere } from '#web/components/cards/image-host.ts'
import { Spinner } from '#web/components/states/spinner.tsx'
import { FieldNote, type FieldProps } from './fields.tsx'

interface FileDropProps extends FieldProps {
  /** The image to show; null shows the drop area. */
  previewUrl: string | null
  /** Called with the chosen or dropped file. The caller checks and sends it. */
  onFile: (file: File) => void
  onRemove: () => void
  pending?: boolean
}

/** An upload area for one image: click it or drop a file on it. Then shows a preview with a remove button. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, required, className, previewUrl, onFile, onRemove } = props
  const { pending = false } = props
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
          accept="image/*"
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

interface FileAreaProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'id' | 'accept' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
  > {
  icon: LucideIcon
  prompt: string
  /** Says what happens to a chosen file, while `pending`. */
  pendingPrompt: string
  pending: boolean
  className?: string
  onFile: (file: File) => void
  /** Below the prompt. */
  children?: ReactNode
}

/** An area to drop a file on, or to press and choose one. The input's own label says what it is for. */
export function FileArea({
  icon,
  prompt,
  pendingPrompt,
  pending,
  className = '',
  onFile,
  ...rest
}: FileAreaProps) {
  const { children, ...input } = rest
  const [isOver, setIsOver] = useState(false)
  const Icon = icon

  function take(files: FileList | null) {
    const file = files?.[0]
    if (file !== undefined && !pending) onFile(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <div
      className={`file-drop ${className}`}
      data-over={isOver}
      data-invalid={input['aria-invalid'] === true}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {pending ? (
        <Spinner label={pendingPrompt} size={28} />
      ) : (
        <Icon aria-hidden size={28} className="text-accent-ink" />
      )}
      <p aria-hidden className="font-medium">
        {pending ? pendingPrompt : prompt}
      </p>
      {children}
      <input
        type="file"
        disabled={pending}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
        {...input}
      />
    </div>
  )
}
