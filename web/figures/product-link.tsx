import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'
import { paths } from '#web/paths.ts'

export interface ProductLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'id'> {
  /** The product's. */
  id: string
}

/**
 * A link to a product, for lists. A `Link` compares itself with every new address to know whether it is the current one,
 * which takes a fifth of the time to draw a page of tiles. This one never is.
 */
export function ProductLink({ id, children, ...rest }: ProductLinkProps) {
  const router = useRouter()
  const product = { to: paths.product, params: { id } } as const
  const loadAhead = () => void router.preloadRoute(product).catch(() => {})

  function follow(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0 || isForBrowser(event)) return
    event.preventDefault()
    void router.navigate(product)
  }

  return (
    <a
      {...rest}
      href={paths.product.replace('$id', encodeURIComponent(id))}
      onClick={follow}
      onMouseEnter={loadAhead}
      onFocus={loadAhead}
      onTouchStart={loadAhead}
    >
      {children}
    </a>
  )
}

/** To open it in another tab or window, or to download it. */
function isForBrowser({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey
}
