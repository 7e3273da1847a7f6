/** What moving from screen to screen does to the focus and to open dialogs. */
import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import {
  closeOverlays,
  dismissTopmostDialog,
  hasTyped,
  onDialogsChange,
  topmostDialog,
} from './components/overlays/open-dialogs.ts'
import { awaitScreenHeading } from './components/shell/screen-heading.tsx'

export function keepFocusAndDialogs(router: AnyRouter): void {
  focusHeadings(router)
  closeDialogs(router)
}

/** Focuses the heading of each new screen, but not of the first, unless a link is followed while it loads. */
function focusHeadings(router: AnyRouter): void {
  const history: RouterHistory = router.history
  let isFirstScreen = true
  router.subscribe('onRendered', () => {
    isFirstScreen = false
  })
  history.subscribe(({ action }) => {
    if (action.type !== 'REPLACE') isFirstScreen = false
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
    const stepChanged = fromLocation !== undefined && stepOf(fromLocation) !== stepOf(toLocation)
    if ((pathChanged || stepChanged) && !isFirstScreen) awaitScreenHeading()
  })
}

function closeDialogs(router: AnyRouter): void {
  const history: RouterHistory = router.history
  // Back closes an open dialog and stays on the screen. Back to another site cannot be held up: there the browser asks.
  let stopBlocking: (() => void) | null = null
  onDialogsChange(() => {
    if (topmostDialog() === null) {
      stopBlocking?.()
      stopBlocking = null
    } else {
      stopBlocking ??= history.block({
        enableBeforeUnload: hasTyped,
        blockerFn: ({ action }) => action === 'BACK' && dismissTopmostDialog(),
      })
    }
  })

  // Links and Forward work while a dialog is open. Close it, because it belongs to the screen left behind.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) closeOverlays()
  })
}

/** Returns the wizard step of a location: each step counts as a screen, though all share one path. */
function stepOf({ search }: { search: object }): unknown {
  return 'step' in search ? search.step : undefined
}
