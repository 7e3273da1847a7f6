import { type ReactNode, useId } from 'react'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'

export interface PictureInputProps {
  /** What it does: the accessible name. */
  label: string
  onFile: (file: File) => void
  /** Opens the camera of a phone instead of its pictures; hidden where there is a mouse. */
  fromCamera?: boolean
  /** Fills its container instead of looking like a button. */
  isWhole?: boolean
  children: ReactNode
}

/** A file input for one picture, under what it looks like. */
export function PictureInput({
  label,
  onFile,
  fromCamera = false,
  isWhole = false,
  children,
}: PictureInputProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={classNames(
        'picture-input',
        isWhole ? 'picture-input-whole' : buttonClass({ size: 'small' }),
        fromCamera && 'hidden! pointer-coarse:inline-flex!',
      )}
    >
      {children}
      <input
        id={id}
        type="file"
        accept="image/*"
        {...(fromCamera && { capture: 'environment' })}
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </label>
  )
}
