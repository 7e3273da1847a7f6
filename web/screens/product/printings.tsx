import { Link } from '@tanstack/react-router'
import type { Product } from '#web/api/catalogue.ts'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { countOf } from '#web/format/count.ts'
import { paths } from '#web/paths.ts'

/** The printings of a card, each with its price and what the collector owns; nothing where there is one. */
export function Printings({ product }: { product: Product }) {
  const { printings } = product
  if (printings.length < 2) return null
  return (
    <Section title="Printings">
      <ul className="grid gap-2 sm:grid-cols-2">
        {printings.map(({ id, label, currentMarketPriceCents, quantity }) => (
          <li key={id} className="min-w-0">
            <Link
              to={paths.product}
              params={{ id }}
              replace
              resetScroll={false}
              className="flex min-h-12 items-center gap-3 rounded-md border border-line px-3 py-1.5 hover:border-accent aria-[current]:border-accent aria-[current]:bg-accent-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block leading-snug font-semibold break-words">{label ?? 'Not known'}</span>
                {quantity > 0 && (
                  <span className="tabular block text-sm text-muted">
                    You own {countOf(quantity, 'copy', 'copies')}
                  </span>
                )}
              </span>
              <Money cents={currentMarketPriceCents} className="flex-none text-sm" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
