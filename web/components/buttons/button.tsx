import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/components/class-names.ts'
import { Spinner } from '#web/components/states/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the whole width of its container. */
  wide?: boolean
  className?: string | undefined
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** The work it started is under way: same width, a spinner over it, clicks and submits do nothing. */
  pending?: boolean
  /** Said while pending, beside the spinner: "Saving...". No longer than the text, so that the width holds. */
  pendingLabel?: string
  /** Stands before the text. */
  icon?: ReactNode
}

/** The class of a link that looks like a button: give it to a router's link or to an `<a>`. */
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
    wide && 'button-wide',
    className,
  )
}

/** A button named for what it does. `type` is "button" unless said otherwise. */
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
