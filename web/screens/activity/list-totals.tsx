import { StatCard } from '#web/components/figures/stat-card.tsx'

export interface ListTotalsProps {
  /** "12 entries", announced when it changes. Undefined while loading. */
  count: string | undefined
  hint: string | undefined
  totals: readonly (readonly [label: string, value: string | undefined])[]
}

/** What the entries of a list add up to, over all its pages. */
export function ListTotals({ count, hint, totals }: ListTotalsProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {count}
      </p>
      <div className="my-6 grid gap-3 sm:auto-cols-fr sm:grid-flow-col xl:gap-4">
        {totals.map(([label, value]) => (
          <StatCard
            key={label}
            label={label}
            value={value ?? null}
            hint={hint}
            loading={value === undefined}
          />
        ))}
      </div>
    </>
  )
}
