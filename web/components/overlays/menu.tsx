import { EllipsisVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#web/components/class-names.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'

export interface MenuItem {
  key: string
  label: string
  icon?: ReactNode
  danger?: boolean
  /** The key that selects it while its tile or row has the focus. */
  shortcut?: string
  /** Says something and does nothing. */
  disabled?: boolean
  /** The menu stays open, to show what comes of it. */
  staysOpen?: boolean
  /** Wider screens show it elsewhere. */
  isForPhones?: boolean
  onSelect: () => void
}

interface MenuProps {
  /** The label of the button that opens it: "Actions for Charizard". */
  label: string
  items: readonly MenuItem[]
  icon?: ReactNode
  /** The button is the primary one of the screen, and shows its label where there is room. */
  isPrimary?: boolean
}

/** A button that opens a short list of actions. Arrow keys move, Esc closes, focus returns to the button. */
export function Menu({ label, items, icon, isPrimary = false }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // A table has a menu in every row: what it lists is drawn when somebody opens it, but for what has a key.
  const [isWanted, setIsWanted] = useState(false)

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // The browser closes the menu, and a dialog around it stays.
    if (event.key === 'Escape') event.stopPropagation()
    const entries = entriesOf(event.currentTarget)
    const current = entries.findIndex(entry => entry === document.activeElement)
    const steps: Record<string, number> = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    entries.at(step % entries.length)?.focus()
  }

  return (
    <>
      {isPrimary ? (
        <Button ref={button} variant="primary" icon={icon} aria-haspopup="menu" popoverTarget={id}>
          <span className="max-sm:sr-only">{label}</span>
        </Button>
      ) : (
        <IconButton
          ref={button}
          label={label}
          icon={icon ?? <EllipsisVertical aria-hidden size={20} />}
          aria-haspopup="menu"
          popoverTarget={id}
        />
      )}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className="menu"
        onKeyDown={handleKeyDown}
        onBeforeToggle={event => {
          if (event.newState === 'open') flushSync(() => setIsWanted(true))
        }}
        onToggle={event => {
          if (event.newState !== 'open' || list.current === null || button.current === null) return
          placeUnder(list.current, button.current)
          entriesOf(list.current)[0]?.focus()
        }}
      >
        {(isWanted ? items : items.filter(({ shortcut }) => shortcut)).map(item => (
          <button
            key={item.key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={classNames('menu-item', item.danger && 'text-loss', item.isForPhones && 'sm:hidden')}
            aria-disabled={item.disabled}
            aria-keyshortcuts={item.shortcut}
            onClick={() => {
              if (item.disabled) return
              if (!item.staysOpen) list.current?.hidePopover()
              item.onSelect()
            }}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}

/** The actions that are shown, first to last. */
function entriesOf(list: HTMLElement): HTMLElement[] {
  const all = [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  return all.filter(entry => entry.checkVisibility())
}

/** Places the list under the button with right edges aligned, or above it when there is no room below. */
function placeUnder(list: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect()
  const { width, height } = list.getBoundingClientRect()
  const gapPx = 4
  const below = anchor.bottom + gapPx
  const top = below + height > window.innerHeight ? Math.max(gapPx, anchor.top - gapPx - height) : below
  list.style.top = `${top + window.scrollY}px`
  list.style.left = `${Math.max(gapPx, anchor.right - width) + window.scrollX}px`
}
