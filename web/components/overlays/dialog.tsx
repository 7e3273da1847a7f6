import { X } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { DisplayAmounts } from '#web/components/figures/money.tsx'
import { rememberFocus } from '#web/components/focus-neighbour.ts'
import { dialogClosed, dialogOpened, isLeft } from './open-dialogs.ts'
import { openSoon } from './open-soon.ts'
import { ignoreRestOfDoubleClick } from './double-click.ts'

interface DialogProps {
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
  const { title, subtitle, onClose, isDirty = false, pending = false, footer, role, children } = props
  const dialog = useModal()
  const { isAsking, close, keep, goOn, events } = useClosing(dialog, props)
  const titleId = useId()

  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={role}
      aria-labelledby={titleId}
      data-pending={pending || undefined}
      data-dirty={isDirty || undefined}
      {...events}
    >
      <Panel {...props}>
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
            onClick={close}
          />
        </header>
        {children && (
          // Forms are in the ledger's currency, and so are the amounts next to their fields.
          <DisplayAmounts value={null}>
            <div className="dialog-body" onFocus={goOn}>
              {children}
            </div>
          </DisplayAmounts>
        )}
        {isAsking ? (
          <DiscardQuestion onKeep={keep} onDiscard={onClose} />
        ) : (
          footer && <footer className="dialog-footer">{footer}</footer>
        )}
      </Panel>
    </dialog>
  )
}

/** The whole dialog, as a form if it is one. */
function Panel({
  size = 'medium',
  pending,
  onSubmit,
  formRef,
  children,
}: Pick<DialogProps, 'size' | 'pending' | 'onSubmit' | 'formRef' | 'children'>) {
  const className = `dialog-panel dialog-${size}`
  if (onSubmit === undefined) return <div className={className}>{children}</div>
  return (
    <form
      ref={formRef}
      noValidate
      className={className}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        if (!pending) onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** The question before a dialog goes with what was typed in it. It takes the place of the dialog's buttons. */
function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const questionId = useId()
  return (
    <footer role="group" aria-labelledby={questionId} className="dialog-footer">
      <p id={questionId} className="dialog-question">
        Discard what you typed?
      </p>
      <Button ref={button => button?.focus()} onClick={onKeep}>
        Keep editing
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
    </footer>
  )
}

/** Asks before something typed is lost, whichever way a dialog is closed. */
function useClosing(
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

/** Opens a dialog as a modal after the next frame, and returns the focus when it is no longer rendered. */
function useModal(): RefObject<HTMLDialogElement | null> {
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
