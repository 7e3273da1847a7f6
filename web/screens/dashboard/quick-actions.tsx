import { Link } from '@tanstack/react-router'
import { ChartLine, CirclePlus, LibraryBig, WalletCards } from 'lucide-react'
import { paths } from '#web/paths.ts'

const actions = [
  {
    to: paths.addProduct,
    label: 'Add Product',
    hint: 'Add a product to the global database',
    Icon: CirclePlus,
  },
  { to: paths.products, label: 'Browse Products', hint: 'Browse and search the catalogue', Icon: LibraryBig },
  {
    to: paths.statistics,
    label: 'View Statistics',
    hint: 'Value and performance over time',
    Icon: ChartLine,
  },
  {
    to: paths.collection,
    label: 'My Collection',
    hint: 'Everything you own and what you paid',
    Icon: WalletCards,
  },
] as const

/** Four small tiles that lead to what collectors do most. */
export function QuickActions() {
  return (
    <section aria-label="Quick actions">
      <ul className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
        {actions.map(({ to, label, hint, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="panel flex h-full min-h-11 items-center gap-3 px-3 py-2 transition-colors hover:border-accent-ink"
            >
              <Icon aria-hidden size={20} className="flex-none text-accent-ink" />
              <span className="min-w-0">
                <span className="block text-sm font-semibold">{label}</span>
                <span className="sr-only block text-xs text-muted xl:not-sr-only">{hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
