import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { saleDayRefusal } from '#domain/copies/sale-day'
import { maxTradeNote, maxTradePartner } from '#domain/trades/trade'
import { DateField } from '#web/components/fields/date-field.tsx'
import { TextAreaField } from '#web/components/fields/text-area-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { Section } from '#web/components/section.tsx'
import { todayIn } from '#web/format/date.ts'
import { useUser } from '#web/session/session.ts'
import type { TradeDraft } from '../draft/trade-draft.ts'

type Words = Pick<TradeDraft, 'partner' | 'note' | 'day'>

export interface ReviewWordsProps {
  draft: Words
  now: Date
  /** What is wrong with the day; null when nothing is. */
  dayError: string | null
  /** Locks the fields while the trade is being submitted. */
  isBusy: boolean
  onEdit: (typed: Partial<Words>) => void
}

/** Explains what is wrong with the typed day of a trade; null for a day in the past, today, or none. */
export function tradeDayError(day: string, now: Date): string | null {
  return day === '' ? null : (saleDayRefusal(day, now)?.sentence ?? null)
}

/** With whom and when the collector traded, and a note. All optional. */
export function ReviewWords({ draft, now, dayError, isBusy, onEdit }: ReviewWordsProps) {
  const { timeZone } = useUser().settings
  return (
    <Section title="About the trade" subtitle="Optional. You can change this later.">
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <TextField
          label="Trade partner"
          value={draft.partner}
          maxLength={maxTradePartner}
          autoComplete="off"
          readOnly={isBusy}
          onValueChange={partner => onEdit({ partner })}
        />
        <DateField
          label="Day of Trade"
          value={draft.day === '' ? todayIn(timeZone) : draft.day}
          max={latestPurchaseDate(now)}
          error={dayError}
          readOnly={isBusy}
          onValueChange={day => onEdit({ day })}
        />
        <TextAreaField
          className="sm:col-span-2"
          label="Note"
          rows={2}
          value={draft.note}
          maxLength={maxTradeNote}
          readOnly={isBusy}
          onValueChange={note => onEdit({ note })}
        />
      </div>
    </Section>
  )
}
