import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import { onDialogsChange, topmostDialog } from './open-dialogs.ts'
import { dismissToast, onToastsChange, shownToasts, type Toast } from './toast.ts'

/**
 * Shows what toastSuccess and toastError say, at the top right. The two regions are always there, so that
 * screen readers are listening before the first message. Stands once, at the root of the page.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, shownToasts)
  const dialog = useSyncExternalStore(onDialogsChange, topmostDialog)
  const errors = toasts.filter(toast => toast.tone === 'error')
  const successes = toasts.filter(toast => toast.tone === 'success')

  return createPortal(
    <div className="toaster">
      <div role="alert" aria-atomic="false">
        {errors.map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" aria-atomic="false">
        {successes.map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>,
    dialog ?? document.body,
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  const remainingMs = useRef(toast.durationMs)

  useEffect(() => {
    if (isHeld) return
    const startedMs = performance.now()
    const timer = setTimeout(() => dismissToast(toast.id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - startedMs
    }
  }, [isHeld, toast.id])

  const Icon = toast.tone === 'error' ? CircleAlert : CircleCheck
  return (
    <div
      className={`toast toast-${toast.tone}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon aria-hidden size={20} className="flex-none" />
      <p className="min-w-0 flex-1 break-words text-ink">{toast.text}</p>
      <IconButton
        size="small"
        label="Dismiss"
        icon={<X aria-hidden size={16} />}
        className="-my-1.5 -mr-1.5"
        onClick={() => dismissToast(toast.id)}
      />
    </div>
  )
}
