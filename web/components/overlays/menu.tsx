import { ChevronDown, EllipsisVertical } from 'lucide-react'
import {
  type AriaRole,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
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

/** An entry that leads to a screen. The caller renders the link, so the menu knows no router. */
export interface MenuLink {
  key: string
  label: ReactNode
  icon: ReactNode
  /** It leads to the screen that is open. */
  active: boolean
  /** A line is above it. */
  startsGroup?: boolean
  link: (props: MenuLinkProps) => ReactNode
}

export interface MenuLinkProps {
  className: string
  'aria-current': 'page' | undefined
  children: ReactNode
  role?: AriaRole
  tabIndex?: number
  onClick?: () => void
}

interface MenuProps {
  /** The label of the button that opens it: "Actions for Charizard". */
  label: string
  items: readonly (MenuItem | MenuLink)[]
  icon?: ReactNode
  /** The button is the primary one of the screen, and shows its label where there is room. */
  isPrimary?: boolean
  /** Its button is an item of the top bar, which shows the label. */
  isInBar?: boolean
  /** One of its links leads to the screen that is open. */
  isCurrent?: boolean
}

/** A button that opens a short list of actions. Arrow keys move, Esc closes, focus returns to the button. */
export function Menu({ isInBar = false, ...props }: MenuProps) {
  const { label, items } = props
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
      <Opener {...props} {...{ isInBar, button, id }} />
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={classNames('menu', isInBar && 'fixed')}
        onKeyDown={handleKeyDown}
        onBeforeToggle={event => {
          if (event.newState === 'open') flushSync(() => setIsWanted(true))
        }}
        onToggle={event => {
          if (event.newState !== 'open' || list.current === null || button.current === null) return
          placeUnder(list.current, button.current, isInBar)
          entriesOf(list.current)[0]?.focus()
        }}
      >
        {(isWanted ? items : items.filter(item => 'shortcut' in item)).map(item => (
          <Fragment key={item.key}>
            <Entry item={item} onLeave={() => list.current?.hidePopover()} />
          </Fragment>
        ))}
      </div>
    </>
  )
}

interface OpenerProps extends Omit<MenuProps, 'items'> {
  button: RefObject<HTMLButtonElement | null>
  /** The id of the list. */
  id: string
}

/** The button that opens the list. */
function Opener({ label, icon, isPrimary, isInBar, isCurrent, button, id }: OpenerProps) {
  const opens = { ref: button, 'aria-haspopup': 'menu', popoverTarget: id } as const
  if (isInBar) {
    return (
      <button {...opens} type="button" className="top-link" aria-current={isCurrent || undefined}>
        {label}
        <ChevronDown aria-hidden size={16} className="ml-1" />
      </button>
    )
  }
  if (isPrimary) {
    return (
      <Button {...opens} variant="primary" icon={icon}>
        <span className="max-sm:sr-only">{label}</span>
      </Button>
    )
  }
  return <IconButton {...opens} label={label} icon={icon ?? <EllipsisVertical aria-hidden size={20} />} />
}

interface EntryProps {
  item: MenuItem | MenuLink
  /** Closes the menu. */
  onLeave: () => void
}

function Entry({ item, onLeave }: EntryProps) {
  if ('link' in item) {
    return (
      <>
        {item.startsGroup && <hr className="my-1 border-line" />}
        {item.link({
          role: 'menuitem',
          tabIndex: -1,
          className: 'menu-item',
          'aria-current': item.active ? 'page' : undefined,
          onClick: onLeave,
          children: (
            <>
              {item.icon}
              {item.label}
            </>
          ),
        })}
      </>
    )
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames('menu-item', item.danger && 'text-loss', item.isForPhones && 'sm:hidden')}
      aria-disabled={item.disabled}
      aria-keyshortcuts={item.shortcut}
      onClick={() => {
        if (item.disabled) return
        if (!item.staysOpen) onLeave()
        item.onSelect()
      }}
    >
      {item.icon}
      {item.label}
    </button>
  )
}

/** The actions that are shown, first to last. */
function entriesOf(list: HTMLElement): HTMLElement[] {
  const all = [...list.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  return all.filter(entry => entry.checkVisibility())
}

/**
 * Places the list under the button, or above it when there is no room below: right edges aligned, or in the bar, which
 * stays in view, the left ones.
 */
function placeUnder(list: HTMLElement, button: HTMLElement, isInBar: boolean): void {
  const anchor = button.getBoundingClientRect()
  const { width, height } = list.getBoundingClientRect()
  const gapPx = 4
  const below = anchor.bottom + gapPx
  const top = below + height > window.innerHeight ? Math.max(gapPx, anchor.top - gapPx - height) : below
  const left = isInBar ? anchor.left : Math.max(gapPx, anchor.right - width)
  list.style.top = `${top + (isInBar ? 0 : window.scrollY)}px`
  list.style.left = `${left + (isInBar ? 0 : window.scrollX)}px`
}
