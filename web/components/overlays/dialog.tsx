import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { ignoreRestOfDoubleClick } from './double-click.ts'
import { rememberFocus } from '#web/components/focus/focus-beside.ts'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import { dialogClosed, dialogOpened } from './open-dialogs.ts'

export interface DialogProps {
  title: string
  /** One line under the title. */
  subtitle?: ReactNode
  /** Asked for by Esc, the backdrop and the close button; the parent answers by no longer rendering the dialog. */
  onClose: () => void
  /** While true, nothing closes it. */
  pending?: boolean
  /** Buttons, the primary one last; it stands at the lower right, and stays in view while the body scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** With it, title to footer are one form and Enter submits it. The browser's own checks are off. */
  onSubmit?: () => void
  /** Of that form, for `useFormState` to find its faulty fields in. */
  formRef?: Ref<HTMLFormElement>
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}

/**
 * A modal dialog, open as long as it is rendered: `{editing && <Dialog …/>}`, so its state ends with it. Focus
 * starts in the first field (on a touch screen on the title, to keep the keyboard down), stays inside, and
 * returns to where it was, or beside it where that is gone. On a phone it is a sheet from the bottom.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    subtitle,
    onClose,
    pending = false,
    footer,
    size = 'medium',
    onSubmit,
    formRef,
    role,
    children,
  } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressBeganOutside = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    const giveFocusBack = rememberFocus()
    element.showModal()
    dialogOpened(element)
    startingPoint(element)?.focus()
    return () => {
      dialogClosed(element)
      element.close()
      giveFocusBack()
      ignoreRestOfDoubleClick(element)
    }
  }, [])

  function askToClose() {
    if (!pending) onClose()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    askToClose()
  }

  /** A file input inside sends a `cancel` of its own, which bubbles up to here. */
  function handleCancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    askToClose()
  }

  const header = (
    <header className="dialog-header">
      <div className="min-w-0 flex-1">
        <h2 id={titleId} tabIndex={-1} className="text-lg font-bold">
          {title}
        </h2>
        {subtitle && <p className="text-sm text-muted">{subtitle}</p>}
      </div>
      <IconButton
        label="Close"
        icon={<X aria-hidden size={20} />}
        aria-disabled={pending}
        onClick={askToClose}
      />
    </header>
  )
  const content = (
    <>
      {header}
      {children && <div className="dialog-body">{children}</div>}
      {footer && <footer className="dialog-footer">{footer}</footer>}
    </>
  )

  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={role}
      aria-labelledby={titleId}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
      onClose={() => dialog.current?.open === false && onClose()}
      onPointerDown={event => {
        pressBeganOutside.current = event.target === event.currentTarget
      }}
      onClick={event => {
        if (pressBeganOutside.current && event.target === event.currentTarget) askToClose()
      }}
    >
      {onSubmit === undefined ? (
        <div className={`dialog-panel dialog-${size}`}>{content}</div>
      ) : (
        <form
          ref={formRef}
          noValidate
          className={`dialog-panel dialog-${size}`}
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            if (!pending) onSubmit()
          }}
        >
          {content}
        </form>
      )}
    </dialog>
  )
}

function startingPoint(dialog: HTMLDialogElement): HTMLElement | null {
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
