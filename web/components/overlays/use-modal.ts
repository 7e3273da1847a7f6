import { type RefObject, useLayoutEffect, useRef } from 'react'
import { rememberFocus } from '#web/components/focus-beside.ts'
import { ignoreRestOfDoubleClick } from './double-click.ts'
import { dialogClosed, dialogOpened } from './open-dialogs.ts'
import { openSoon } from './open-soon.ts'

/** Opens a dialog as a modal after the next frame, and returns the focus when it is no longer rendered. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const restoreFocus = rememberFocus()
    const leaveClosed = openSoon(() => {
      element.showModal()
      dialogOpened(element)
      initialFocus(element)?.focus()
    })
    return () => {
      leaveClosed()
      dialogClosed(element)
      element.close()
      restoreFocus()
      ignoreRestOfDoubleClick(element)
    }
  }, [])
  return dialog
}

function initialFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const title = dialog.querySelector<HTMLElement>('h2')
  if (window.matchMedia('(pointer: coarse)').matches) return title
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>(
      '.dialog-body :is(input, select, textarea):not(:disabled, [type="hidden"])',
    ) ??
    title
  )
}
