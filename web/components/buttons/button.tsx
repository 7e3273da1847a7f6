import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/components/class-names.ts'
import { Spinner } from '#web/components/states/spinner.tsx'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the width of its container. */
  wide?: boolean
  className?: string | undefined
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows a spinner at the same width and ignores clicks and submits while work is in progress. */
  pending?: boolean
  /**
   * Replaces the text while pending, next to the spinner: "Saving...". Not longer than the text, to keep the
   * width.
   */
  pendingLabel?: string
  /** Shown before the text. */
  icon?: ReactNode
}

/** Returns the class that makes a link look like a button. */
export function buttonClass({
  variant = 'secondary',
  size = 'medium',
  wide,
  className,
}: ButtonLook = {}): string {
  return classNames(
    'button gap-2',
    `button-${variant}`,
    size !== 'medium' && `button-${size}`,
    wide && 'w-full',
    className,
  )
}

/** A button, labelled with what it does. `type` defaults to "button". */
export function Button({
  variant = 'secondary',
  size = 'medium',
  wide = false,
  className,
  pending = false,
  pendingLabel,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (pending || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide, className })}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={handleClick}
    >
      <span className="button-face">
        {icon}
        {children}
      </span>
      {pending && (
        <span className="button-spinner">
          {pendingLabel === undefined ? <Spinner label="Working" /> : <PendingLabel text={pendingLabel} />}
        </span>
      )}
    </button>
  )
}

function PendingLabel({ text }: { text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <LoaderCircle aria-hidden size={18} className="animate-spin" />
      {text}
    </span>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does: the accessible name and the tooltip. */
  label: string
  icon: ReactNode
  size?: 'small' | 'medium'
  tone?: 'quiet' | 'danger'
  outlined?: boolean
}

/** A button with an icon only. For a toggle, set `aria-pressed` and keep the label unchanged. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  tone = 'quiet',
  outlined = false,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'icon-button',
        size === 'small' && 'icon-button-small',
        tone === 'danger' && 'icon-button-danger',
        outlined && 'icon-button-outlined',
        className,
      )}
    >
      {icon}
    </button>
  )
}

/** The class of a link in running text. See `buttonClass` for links that look like buttons. */
export const textLinkClass = 'text-link'
