import { ArrowDown, ArrowUp, ExternalLink, Zap } from 'lucide-react'
import { useId } from 'react'
import { failureSentence } from '#web/api/client.ts'
import {
  type PriceSource,
  type SourceKind,
  type SourceOrder,
  type TriedSource,
  useSourceTry,
} from '#web/api/price-sources.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button, IconButton, textLinkClass } from '#web/components/buttons/button.tsx'
import { CheckboxField } from '#web/components/fields/fields.tsx'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { formatHundredths } from '#web/format/currency.ts'
import { useUser } from '#web/session/session.ts'
import { listed, moved, switched } from './order-draft.ts'
import { callsText, isFailing, lastRunText, quoteText, tookText, whenText } from './source-words.ts'

interface KindSectionProps {
  kind: SourceKind
  sources: readonly PriceSource[]
  draft: SourceOrder
  /** `announcement` tells screen readers what changed. */
  onChange: (draft: SourceOrder, announcement: string) => void
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
        <p className="mt-3 text-sm text-muted">No source is on: known prices stay, and no new prices come.</p>
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

interface SourceCardProps {
  source: PriceSource
  /** Whether it is on for any kind, as saved. */
  isOn: boolean
  readAtMs: number
}

/** What a source knows, what it did lately, and a try. */
export function SourceCard({ source, isOn, readAtMs }: SourceCardProps) {
  const { timeZone } = useUser().settings
  const attempt = useSourceTry()
  const { name, label, prices, site, needs, lastError, lastErrorAt } = source
  const calls = callsText(source)
  const isBroken = isFailing(source)
  return (
    <article className="panel flex min-w-0 flex-col gap-3 p-4 wrap-anywhere" aria-label={label}>
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{label}</h3>
        {needs !== null ? (
          <Badge tone="warn">Needs a key</Badge>
        ) : isBroken ? (
          <Badge tone="loss">Failing</Badge>
        ) : (
          <Badge tone={isOn ? 'gain' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        )}
      </header>
      <p className="text-sm">{prices}</p>
      <ul className="flex flex-col gap-1 text-sm text-muted">
        {needs !== null && (
          <li>
            Needs <code>{needs}</code> in the environment of the server.
          </li>
        )}
        {calls !== null && <li className="tabular">{calls}</li>}
        <li className="tabular">{lastRunText(source, readAtMs, timeZone)}</li>
        {lastError !== null && lastErrorAt !== null && (
          <li className={isBroken ? 'text-loss' : undefined}>
            {`Last error ${whenText(lastErrorAt, readAtMs, timeZone)}: ${lastError}`}
          </li>
        )}
      </ul>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <Button
          icon={<Zap aria-hidden size={16} />}
          aria-label={`Try it: ${label}`}
          pending={attempt.isPending}
          disabled={needs !== null}
          onClick={() => attempt.mutate(name)}
        >
          Try it
        </Button>
        {site !== null && (
          <a href={site} target="_blank" rel="noreferrer" className={`${textLinkClass} py-2 text-sm`}>
            Website
            <span className="sr-only">{` of ${label}, opens a new tab`}</span>
            <ExternalLink aria-hidden size={14} className="ml-1 inline" />
          </a>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {attempt.data && <Answered tried={attempt.data} readAtMs={readAtMs} />}
        {attempt.error && (
          <Notice tone="error">{failureSentence(attempt.error, `Couldn't try ${label}`)}</Notice>
        )}
      </div>
    </article>
  )
}

function Answered({ tried, readAtMs }: { tried: TriedSource; readAtMs: number }) {
  const { timeZone } = useUser().settings
  const { name, setName, label, outcome, quote, failure, isStored, builtAt, tookMs } = tried
  const tone = outcome === 'failed' ? 'error' : outcome === 'priced' ? 'success' : 'info'
  return (
    <Notice tone={tone}>
      <p>{[name, setName, label].filter(Boolean).join(' · ')}</p>
      <p className="tabular">
        {quote !== null
          ? `${formatHundredths(quote.priceCents, 'USD')}: ${quoteText(quote)}`
          : outcome === 'unpriced' &&
            (isStored ? 'Its last reading has no price for this.' : 'It has no price for this.')}
      </p>
      {failure !== null && <p>{failure}</p>}
      {builtAt !== null && <p>{`The list was built ${whenText(builtAt, readAtMs, timeZone)}.`}</p>}
      <p className="font-normal">
        {isStored
          ? 'From its last reading. Nothing was saved.'
          : `Answered in ${tookText(tookMs)}. Nothing was saved.`}
      </p>
    </Notice>
  )
}
