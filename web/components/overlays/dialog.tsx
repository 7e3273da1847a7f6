import { X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DiscardQuestion } from './discard-question.tsx'
import { ignoreRestOfDoubleClick } from './double-click.ts'
import { rememberFocus } from '#web/components/focus/focus-beside.ts'
import { DisplayAmounts } from '#web/components/figures/amounts.ts'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import { dialogClosed, dialogOpened, isLeft } from './open-dialogs.ts'
import { openSoon } from './open-soon.ts'

export interface DialogProps {
  title: string
  /** One line under the title. */
  subtitle?: ReactNode
  /**
   * Called on Esc, on Back, on a backdrop click and by the close button. The parent closes by not rendering the dialog.
   */
  onClose: () => void
  /** True while something typed would be lost. The dialog then asks before it calls `onClose`. */
  isDirty?: boolean
  /** While true, nothing closes the dialog. */
  pending?: boolean
  /** Buttons at the lower right, the primary one last. They stay in view while the body scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Makes the whole dialog a form that Enter submits, without the browser's own checks. */
  onSubmit?: () => void
  /** The ref of that form, for `useFormState` to find invalid fields. */
  formRef?: Ref<HTMLFormElement>
  role?: 'dialog' | 'alertdialog'
  children?: ReactNode
}

/**
 * A modal dialog, open while it is rendered: `{editing && <Dialog …/>}`, so closing it drops its state. It opens after
 * the next frame. Focus starts in the first field (on touch screens on the title, to keep the keyboard closed), stays
 * inside, and returns to where it was, or to a neighbour if that is gone. On a phone the dialog is a bottom sheet. With
 * something typed it asks before it closes; going on typing takes the question back.
 */
export function Dialog(props: DialogProps) {
  const {
    title,
    subtitle,
    onClose,
    isDirty = false,
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
  const lastField = useRef<HTMLElement | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const titleId = useId()

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

  function close() {
    if (pending) return
    if (isDirty) setIsAsking(true)
    else onClose()
  }

  function keep() {
    setIsAsking(false)
    lastField.current?.focus()
  }

  /** Escape and Back answer the question with no. */
  function dismiss() {
    if (isAsking) keep()
    else close()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    event.stopPropagation()
    dismiss()
  }

  /** A browser may close a dialog by itself, as for Back on Android when it is pressed twice. */
  function handleNativeClose() {
    const element = dialog.current
    if (element === null || element.open) return
    if (!isDirty || isLeft(element)) return onClose()
    element.showModal()
    close()
  }

  /** A file input inside also sends `cancel`, which bubbles up to here. */
  function handleCancel(event: SyntheticEvent) {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    dismiss()
  }

  const header = (
    <header className="dialog-header">
      <div className="min-w-0 flex-1">
        <h2 id={titleId} tabIndex={-1} className="text-lg font-bold">
          {title}
        </h2>
        {subtitle && <p className="text-sm text-muted">{subtitle}</p>}
      </div>
      <IconButton label="Close" icon={<X aria-hidden size={20} />} aria-disabled={pending} onClick={close} />
    </header>
  )
  const content = (
    <>
      {header}
      {children && (
        // Forms are in the ledger's currency, and so is what they say beside their fields.
        <DisplayAmounts value={null}>
          <div
            className="dialog-body"
            onFocus={event => {
              lastField.current = event.target
              setIsAsking(false)
            }}
          >
            {children}
          </div>
        </DisplayAmounts>
      )}
      {isAsking ? (
        <DiscardQuestion onKeep={keep} onDiscard={onClose} />
      ) : (
        footer && <footer className="dialog-footer">{footer}</footer>
      )}
    </>
  )

  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={role}
      aria-labelledby={titleId}
      data-pending={pending || undefined}
      data-dirty={isDirty || undefined}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
      onClose={handleNativeClose}
      onPointerDown={event => {
        pressBeganOutside.current = event.target === event.currentTarget
      }}
      onClick={event => {
        if (pressBeganOutside.current && event.target === event.currentTarget) close()
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
