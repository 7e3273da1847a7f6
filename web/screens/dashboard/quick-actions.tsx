import { Link } from '@tanstack/react-router'
import { ChartLine, CirclePlus, LibraryBig, WalletCards } from 'lucide-react'
import { Section } from '#web/components/section.tsx'
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

export function QuickActions() {
  return (
    <Section title="Quick actions" className="flex flex-col">
      <ul className="grid flex-1 grid-cols-2 gap-3">
        {actions.map(({ to, label, hint, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="block h-full rounded-lg border border-line bg-raised p-4 transition-colors hover:border-accent-ink"
            >
              <span className="grid size-10 place-items-center rounded-md bg-accent-soft text-accent-ink">
                <Icon aria-hidden size={20} />
              </span>
              <span className="mt-3 block font-semibold">{label}</span>
              <span className="mt-0.5 block text-sm text-muted">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
