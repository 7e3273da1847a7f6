import { Award, Hourglass, Package } from 'lucide-react'
import { Badge } from '#web/components/badge.tsx'

export interface CopyLabelProps {
  kind: 'raw' | 'graded' | 'grading' | 'sealed'
  /** From `stateLabel`: "Near Mint", "PSA 10", "Sealed" or "Being Graded". */
  label: string
}

/** The state of a copy on a small badge, for under its name. */
export function CopyLabel({ kind, label }: CopyLabelProps) {
  switch (kind) {
    case 'raw':
      return <Badge>{label}</Badge>
    case 'graded':
      return (
        <Badge tone="warn" icon={<Award aria-hidden size={13} />}>
          {label}
        </Badge>
      )
    case 'grading':
      return (
        <Badge tone="accent" icon={<Hourglass aria-hidden size={13} />}>
          {label}
        </Badge>
      )
    case 'sealed':
      return <Badge icon={<Package aria-hidden size={13} />}>{label}</Badge>
  }
}
