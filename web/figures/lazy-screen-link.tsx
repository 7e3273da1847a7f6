import { lazy, Suspense } from 'react'
import type { ScreenLinkProps } from './screen-link.tsx'

const Loaded = lazy(() => import('./screen-link.tsx').then(module => ({ default: module.ScreenLink })))

/**
 * A `ScreenLink`, loaded on demand. If every screen imported the router's links, the build would put them in one
 * chunk with the API client, and the first view would grow by 0.8 KiB.
 */
export function LazyScreenLink(props: ScreenLinkProps) {
  return (
    <Suspense fallback={<span className={props.className}>{props.children}</span>}>
      <Loaded {...props} />
    </Suspense>
  )
}
