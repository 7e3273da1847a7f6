import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react'
import type { DialogProps } from './dialog.tsx'
import { isLeft } from './open-dialogs.ts'

/** Asks before something typed is lost, whichever way a dialog is closed. */
export function useClosing(
  dialog: RefObject<HTMLDialogElement | null>,
  { onClose, isDirty = false, pending = false }: Pick<DialogProps, 'onClose' | 'isDirty' | 'pending'>,
) {
  const pressBeganOutside = useRef(false)
  const lastField = useRef<HTMLElement | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  function close() {
    if (pending) return
    if (isDirty) setIsAsking(true)
    else onClose()
  }

  function keep() {
    setIsAsking(false)
    lastField.current?.focus()
  }

  /** Going on typing takes the question back. */
  function goOn(event: FocusEvent<HTMLElement>) {
    lastField.current = event.target
    setIsAsking(false)
  }

  /** Escape and Back answer the question with no. */
  function dismiss() {
    if (isAsking) keep()
    else close()
  }

  const events = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      dismiss()
    },
    /** A file input inside also sends `cancel`, which bubbles up to here. */
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      dismiss()
    },
    /** A browser may close a dialog by itself, as for Back on Android when it is pressed twice. */
    onClose() {
      const element = dialog.current
      if (element === null || element.open) return
      if (!isDirty || isLeft(element)) return onClose()
      element.showModal()
      close()
    },
    onPointerDown(event: PointerEvent) {
      pressBeganOutside.current = event.target === event.currentTarget
    },
    onClick(event: MouseEvent) {
      if (pressBeganOutside.current && event.target === event.currentTarget) close()
    },
  }

  return { isAsking, close, keep, goOn, events }
}
