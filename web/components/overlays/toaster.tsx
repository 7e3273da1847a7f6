import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#web/components/buttons/button.tsx'
import { onDialogsChange, topmostDialog } from './open-dialogs.ts'
import { dismissToast, onToastsChange, pauseToast, resumeToast, shownToasts, type Toast } from './toast.ts'

/**
 * Shows the messages of toastSuccess and toastError at the top right. Both live regions are always rendered,
 * because screen readers only announce changes in existing ones. Render it once, at the root of the page.
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
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isPaused = isHovered || isFocused

  useEffect(() => {
    if (!isPaused) return
    pauseToast(toast.id)
    return () => resumeToast(toast.id)
  }, [isPaused, toast.id])

  const Icon = toast.tone === 'error' ? CircleAlert : CircleCheck
  return (
    <div
      className={`toast toast-${toast.tone}`}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Icon aria-hidden size={20} className="flex-none" />
      <p className="min-w-0 flex-1 break-words text-ink">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="button button-secondary button-small"
          onClick={() => {
            dismissToast(toast.id)
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </button>
      )}
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
