import type { Stats } from '#web/api/collection.ts'
import { KindBar } from '#web/components/charts/kind-bar.tsx'
import { Section } from '#web/components/section.tsx'
import { ScreenLink } from '#web/figures/screen-link.tsx'
import { paths } from '#web/paths.ts'

const kinds = [
  { kind: 'raw', label: 'Raw cards' },
  { kind: 'graded', label: 'Graded cards' },
  { kind: 'grading', label: 'In grading' },
  { kind: 'sealed', label: 'Sealed products' },
] as const

export function CollectionByKind({ quantities }: { quantities: Stats['quantityByKind'] }) {
  return (
    <Section title="Your collection by kind">
      <KindBar
        title="Copies by kind"
        shares={kinds.map(({ kind, label }) => ({
          kind,
          label,
          count: quantities[kind],
          link: count => (
            <ScreenLink to={paths.collection} only={kind} className="figure-link">
              {count}
            </ScreenLink>
          ),
        }))}
      />
    </Section>
  )
}
