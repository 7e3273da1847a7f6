import { ExternalLink, Zap } from 'lucide-react'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { type PriceSource, type TriedSource, useSourceTry } from '#web/api/price-sources.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/buttons/button.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { formatHundredths } from '#web/format/currency.ts'
import { useUser } from '#web/session/session.ts'
import { callsText, isFailing, lastRunText, quoteText, tookText, whenText } from './source-words.ts'

export interface SourceCardProps {
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
