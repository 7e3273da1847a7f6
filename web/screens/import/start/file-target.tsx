import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Spinner } from '#web/components/states/spinner.tsx'

export interface FileTargetProps {
  /** The `accept` attribute of the file input. */
  accept: string
  /** While a file is sent. */
  pending: boolean
  onFile: (file: File) => void
}

/** An area to drop a file on, or to press and choose one. */
export function FileTarget({ accept, pending, onFile }: FileTargetProps) {
  const [isOver, setIsOver] = useState(false)

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
      className="file-drop min-h-44"
      data-over={isOver}
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {pending ? (
        <Spinner label="Sending the file" size={32} />
      ) : (
        <FileSpreadsheet aria-hidden size={32} className="text-accent-ink" />
      )}
      <p aria-hidden className="mt-1 font-medium">
        {pending ? 'Sending…' : 'Choose a file or drop it here'}
      </p>
      <input
        type="file"
        aria-label="File to import"
        accept={accept}
        disabled={pending}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </div>
  )
}
