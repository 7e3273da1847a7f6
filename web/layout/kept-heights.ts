/** Back and Forward lead to the same place of a screen. */
import { type AnyRouter, type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long a screen has to become as high as it was: a list is drawn a few items in a frame. */
const holdMs = 5_000
/** Entries of the history whose heights are known; the oldest are dropped. */
const maxEntries = 100

export function useKeptHeights(): void {
  const router = useRouter()
  useEffect(() => keepHeights(router), [router])
}

/**
 * Gives a screen that is returned to the height that it was left with, until it is there again. Otherwise it would be too
 * low to scroll to where it was, which the router does as soon as the screen is drawn.
 */
function keepHeights(router: AnyRouter): () => void {
  const heights = new Map<string, number>()
  let release = () => {}
  return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    const main = document.getElementById('main')
    if (main === null || fromLocation === undefined) return
    heights.set(entryOf(fromLocation), main.offsetHeight)
    for (const oldest of heights.keys()) if (heights.size > maxEntries) heights.delete(oldest)
    release()
    const heightPx = heights.get(entryOf(toLocation))
    if (heightPx !== undefined) release = hold(main, heightPx)
  })
}

/** Returns what ends it earlier. */
function hold(main: HTMLElement, heightPx: number): () => void {
  main.style.minHeight = `${heightPx}px`
  const end = () => {
    main.style.minHeight = ''
  }
  const timer = setTimeout(end, holdMs)
  return () => {
    clearTimeout(timer)
    end()
  }
}

/** The router gives each entry of the history a key. */
function entryOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href
}
