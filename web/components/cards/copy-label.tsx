import { Award, Hourglass, Package } from 'lucide-react'
import { Badge } from '#web/components/badge.tsx'

export interface CopyLabelProps {
  kind: 'raw' | 'graded' | 'grading' | 'sealed'
  /** The words, as the server gives them: "Near Mint", "PSA 10", "Sealed", "Being Graded". */
  label: string
}

/** What a holding is, in words, on a small badge: stands under its name. */
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
