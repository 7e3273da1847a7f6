import type { Stats } from '#web/api/collection.ts'
import { KindBar } from '#web/components/charts/kind-bar.tsx'
import { Section } from '#web/components/section.tsx'

export function CollectionByKind({ quantities }: { quantities: Stats['quantityByKind'] }) {
  return (
    <Section title="Your collection by kind">
      <KindBar
        title="Copies by kind"
        shares={[
          { kind: 'raw', label: 'Raw cards', count: quantities.raw },
          { kind: 'graded', label: 'Graded cards', count: quantities.graded },
          { kind: 'grading', label: 'In grading', count: quantities.grading },
          { kind: 'sealed', label: 'Sealed products', count: quantities.sealed },
        ]}
      />
    </Section>
  )
}
