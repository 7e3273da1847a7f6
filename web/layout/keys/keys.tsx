import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'
import { topmostDialog } from '#web/components/overlays/open-dialogs.ts'
import { paths } from '#web/paths.ts'
import { areKeysOn } from './keys-setting.ts'
import { type Direction, focusedItem, moveFocus } from './item-focus.ts'

const KeysDialog = lazyDialog('KeysDialog', () => import('./keys-dialog.tsx'))

/** How long a screen may take to show its search. */
const maxFrames = 300

/** Listens to the keys that work on every screen, and shows what they are. */
export function Keys() {
  const navigate = useNavigate()
  const [isHelpOpen, setIsHelpOpen] = useState(false)

  useEffect(() => {
    let waiting = 0
    const awaitSearch = (frames: number) => {
      if (frames > 0 && !focusSearch()) waiting = requestAnimationFrame(() => awaitSearch(frames - 1))
    }
    const findElsewhere = async () => {
      await navigate({ to: paths.products })
      awaitSearch(maxFrames)
    }

    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areKeysOn()) return
      if (isTyping(event.target)) return
      const dialog = topmostDialog()
      if (dialog !== null || document.querySelector(':popover-open') !== null) {
        if (event.key === '?' && isKeysDialog(dialog)) setIsHelpOpen(false)
        return
      }
      if (run(event)) event.preventDefault()
    }

    /** Returns false for a key without a meaning here, which is the browser's. */
    function run({ key, shiftKey, target }: KeyboardEvent): boolean {
      if (key === '?') {
        setIsHelpOpen(true)
        return true
      }
      if (key === '/') {
        if (!focusSearch()) void findElsewhere()
        return true
      }
      if (shiftKey) return false
      if (isDirection(key)) return leadsToItems(target) && moveFocus(key)
      return pressInItem(key)
    }

    document.addEventListener('keydown', press)
    return () => {
      cancelAnimationFrame(waiting)
      document.removeEventListener('keydown', press)
    }
  }, [navigate])

  return isHelpOpen && <KeysDialog onClose={() => setIsHelpOpen(false)} />
}

function isKeysDialog(dialog: HTMLDialogElement | null): boolean {
  return Boolean(dialog?.querySelector('[data-keys]'))
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), select, textarea')
}

const directions: readonly string[] = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
] satisfies Direction[]
const isDirection = (key: string): key is Direction => directions.includes(key)

/** Arrows are of the list when nothing else has the focus, or an item has it. */
function leadsToItems(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target === document.body) return true
  return focusedItem() !== null || target.matches('main, main h1')
}

/** Presses what the focused item has under this key: its controls say so with `aria-keyshortcuts`. */
function pressInItem(key: string): boolean {
  if (key !== 'e' && key !== 'x') return false
  const control = focusedItem()?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  control?.click()
  return control !== undefined && control !== null
}

/** Focuses the search of the screen. Returns false when it has none. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main [aria-keyshortcuts="/"]')
  const field = Array.from(fields).find(each => each.checkVisibility())
  field?.focus()
  field?.select()
  return field !== undefined
}
