import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/components/class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
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
