import type { LucideIcon } from 'lucide-react'
import { type DragEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { Spinner } from '#web/components/states/spinner.tsx'

export interface FileAreaProps
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
