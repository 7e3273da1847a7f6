import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { countOf, formatCount } from '#web/format/count.ts'
import { paths } from '../paths.ts'

export interface WishlistLinkProps {
  /** Of how many wishes the price is at the target. */
  reached: number
  active: boolean
}

/** The way to the wishlist in the top bar, with the count of what has fallen to its target price. */
export function WishlistLink({ reached, active }: WishlistLinkProps) {
  const label = reached === 0 ? 'Wishlist' : `Wishlist, ${countOf(reached, 'product')} at your target price`
  return (
    <Link
      to={paths.wishlist}
      activeOptions={{ exact: true }}
      aria-current={active ? 'page' : undefined}
      aria-label={label}
      title={label}
      className="icon-button relative aria-[current=page]:text-ink max-lg:hidden"
    >
      <Heart aria-hidden size={20} />
      {reached > 0 && (
        <span aria-hidden className="bell-badge tabular">
          {reached > shownLimit ? `${shownLimit}+` : reached}
        </span>
      )}
    </Link>
  )
}

/** Two figures are all the badge has room for. */
const shownLimit = 99

/** For a menu: "Wishlist", "Wishlist (2 at target)". */
export function wishlistLabel(reached: number): string {
  return reached === 0 ? 'Wishlist' : `Wishlist (${formatCount(reached)} at target)`
}
