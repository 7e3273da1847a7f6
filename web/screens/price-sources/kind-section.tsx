import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import type { PriceSource, SourceKind, SourceOrder } from '#web/api/price-sources.ts'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { Section } from '#web/components/section.tsx'
import { listed, moved, switched } from './order-draft.ts'

export interface KindSectionProps {
  kind: SourceKind
  sources: readonly PriceSource[]
  draft: SourceOrder
  /** `said` tells screen readers what changed. */
  onChange: (draft: SourceOrder, said: string) => void
}

const kindTitles: Record<SourceKind, { title: string; subtitle: string }> = {
  raw: { title: 'Raw cards', subtitle: 'By condition.' },
  graded: { title: 'Graded cards', subtitle: 'By company and grade.' },
  sealed: { title: 'Sealed products', subtitle: 'Boxes, packs, tins.' },
}

/** The sources of one kind of price: those that are on in their order, then the others. */
export function KindSection({ kind, sources, draft, onChange }: KindSectionProps) {
  const { title, subtitle } = kindTitles[kind]
  const names = draft[kind]
  return (
    <Section title={title} subtitle={subtitle}>
      <ol className="divide-y divide-line" aria-label={`Sources of prices: ${title}`}>
        {listed(sources, draft, kind).map(source => (
          <SourceSwitch
            key={source.name}
            kindTitle={title}
            source={source}
            place={names.indexOf(source.name)}
            last={names.length - 1}
            onSwitch={isOn =>
              onChange(
                switched(draft, kind, source.name, isOn),
                `${source.label} ${isOn ? 'on' : 'off'} for ${title}`,
              )
            }
            onMove={by =>
              onChange(
                moved(draft, kind, source.name, by),
                `${source.label} is number ${names.indexOf(source.name) + 1 + by} for ${title}`,
              )
            }
          />
        ))}
      </ol>
      {names.length === 0 && (
        <p className="mt-3 text-sm text-muted">No source is on: known prices stay, and no new ones come.</p>
      )}
    </Section>
  )
}

interface SourceSwitchProps {
  kindTitle: string
  source: PriceSource
  /** From 0; -1 for a source that is off. */
  place: number
  last: number
  onSwitch: (isOn: boolean) => void
  onMove: (by: -1 | 1) => void
}

function SourceSwitch({ kindTitle, source, place, last, onSwitch, onMove }: SourceSwitchProps) {
  const termsId = useId()
  const isOn = place >= 0
  const { label, needs, terms } = source
  const isLocked = needs !== null && !isOn
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <div className="flex items-center gap-1">
        <span aria-hidden className="tabular w-6 flex-none text-sm font-semibold text-muted">
          {isOn ? `${place + 1}.` : ''}
        </span>
        <div className="min-w-0 flex-1">
          <CheckboxField
            look="switch"
            label={label}
            aria-label={`${label} for ${kindTitle}`}
            aria-describedby={terms !== null || needs !== null ? termsId : undefined}
            checked={isOn}
            disabled={isLocked}
            onCheckedChange={onSwitch}
          />
        </div>
        {isOn && (
          <div className="ml-1 flex flex-none">
            <IconButton
              className="source-move"
              label={`Move ${label} up for ${kindTitle}`}
              icon={<ArrowUp aria-hidden size={18} />}
              aria-disabled={place === 0}
              onClick={() => place > 0 && onMove(-1)}
            />
            <IconButton
              className="source-move"
              label={`Move ${label} down for ${kindTitle}`}
              icon={<ArrowDown aria-hidden size={18} />}
              aria-disabled={place === last}
              onClick={() => place < last && onMove(1)}
            />
          </div>
        )}
      </div>
      <p id={termsId} className="pl-7 text-sm text-muted empty:hidden">
        {needs !== null ? `Set ${needs} on the server first.` : terms}
      </p>
    </li>
  )
}
