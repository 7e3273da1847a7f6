import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** A dialog whose code is loaded on demand. */
export type LazyDialog<Props> = ComponentType<Props> & {
  /** Loads its code. */
  readonly load: () => Promise<unknown>
}

/** Returns the dialog that a file exports by this name. Once its code is there it opens at once, like any other. */
export function lazyDialog<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
): LazyDialog<Props> {
  let loaded: ComponentType<Props> | null = null
  const loadDialog = async () => {
    loaded ??= (await load())[name]
    return { default: loaded }
  }
  // A failure is not kept: the next dialog asks again.
  const componentNow = () => ({ Shown: loaded ?? lazy(loadDialog) })

  function Dialog(props: Props) {
    // The same for as long as it is open, or what is typed would be lost.
    const [{ Shown }] = useState(componentNow)
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    )
  }
  return Object.assign(Dialog, { load: loadDialog })
}

/** What shows that somebody uses the page, and may open a dialog next. */
const uses = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin'] as const
let isUsed = false

/**
 * Loads the code of dialogs that a screen may open, once somebody uses the page and the browser has nothing else to do. Pass
 * the same list each time.
 */
export function useDialogsAhead(dialogs: readonly Pick<LazyDialog<never>, 'load'>[]): void {
  useEffect(() => {
    const [ended, waiting] = [new AbortController(), new AbortController()]
    const loadAll = () => {
      if (ended.signal.aborted) return
      for (const { load } of dialogs) load().catch(() => {})
    }
    const begin = () => {
      isUsed = true
      waiting.abort()
      // Safari does not tell when it is idle.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(loadAll)
      else setTimeout(loadAll, 1_000)
    }
    const listening = { capture: true, passive: true, signal: waiting.signal }
    if (isUsed) begin()
    else for (const use of uses) addEventListener(use, begin, listening)
    return () => {
      ended.abort()
      waiting.abort()
    }
  }, [dialogs])
}
