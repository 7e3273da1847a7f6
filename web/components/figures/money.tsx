import { ArrowDown, ArrowUp } from 'lucide-react'
import { createContext, useContext } from 'react'
import { classNames } from '#web/components/class-names.ts'
import type { Amounts } from '#web/format/display-amounts.ts'
import { formatCents, formatPercent, formatSignedCents } from '#web/format/values.ts'

interface MoneyProps {
  /** Whole cents; null when unknown, which is never shown as zero. */
  cents: number | null
  /** Shown when the amount is unknown: "No price yet". */
  absent?: string
  /** Adds a plus to positive amounts. */
  signed?: boolean
  className?: string
}

/** An amount of the ledger, or of what a card is worth, with tabular digits. */
export function Money({ cents, absent = 'N/A', signed = false, className }: MoneyProps) {
  const { format, formatSigned } = useAmounts()
  if (cents === null) return <span className={classNames('text-muted', className)}>{absent}</span>
  return (
    <span className={classNames('tabular', className)}>{signed ? formatSigned(cents) : format(cents)}</span>
  )
}

interface PriceProps extends Pick<MoneyProps, 'cents' | 'absent' | 'className'> {
  /** What the card is worth at most, where `cents` is a share that counts; null for a price. */
  ceilingCents: number | null
  /** Whether it is a guide for a grade at any company, and marked so. */
  isForAnyCompany?: boolean
}

/** A market price: "$12.50", "$12.50 guide", or "under $0.99" where only that is known. */
export function Price({ ceilingCents, isForAnyCompany = false, ...money }: PriceProps) {
  const { format } = useAmounts()
  if (isForAnyCompany && money.cents !== null)
    return (
      <>
        <Money {...money} /> <GuideMark />
      </>
    )
  if (ceilingCents === null) return <Money {...money} />
  return <span className={classNames('tabular', money.className)}>under {format(ceilingCents)}</span>
}

interface ChangeProps {
  /** Null shows only `absent`. */
  cents: number | null
  /** Null says "free": nothing was paid, so it is neither a gain nor a loss. Undefined leaves out the percentage. */
  percent?: number | null | undefined
  absent?: string
  /** Shows "gain" and "loss" to screen readers only, for columns whose heading says it. */
  wordHidden?: boolean
  /** Shows the sign alone, without colour, arrow and word: what it compares is not whole yet. */
  isPlain?: boolean
  className?: string
}

/** A gain or loss, with arrow, sign and word as well as colour. */
export function Change({
  cents,
  percent,
  absent = 'N/A',
  wordHidden = false,
  isPlain = false,
  className,
}: ChangeProps) {
  const { formatSigned } = useAmounts()
  if (cents === null) return <span className={classNames('text-muted', className)}>{absent}</span>
  const { word, colour, Arrow } = isPlain || percent === null ? plain : direction(cents)
  return (
    <span
      className={classNames(
        'tabular inline-flex flex-wrap items-baseline gap-x-1 font-semibold',
        colour,
        className,
      )}
    >
      <span className="whitespace-nowrap">
        {Arrow && (
          <Arrow
            aria-hidden
            size="0.95em"
            strokeWidth={2.75}
            className="mr-0.5 inline-block align-[-0.08em]"
          />
        )}
        {formatSigned(cents)}
      </span>
      {percent !== undefined && (
        <span className="whitespace-nowrap">({percent === null ? 'free' : formatPercent(percent)})</span>
      )}
      {word !== null && <span className={wordHidden ? 'sr-only' : 'font-medium'}>{word}</span>}
    </span>
  )
}

interface ChangePercentProps {
  /** Whole cents, for the direction. */
  cents: number
  /** Null says "free": nothing was paid. */
  percent: number | null
}

/** A gain or loss as a percentage alone, next to a price. Its word is for screen readers. */
export function ChangePercent({ cents, percent }: ChangePercentProps) {
  if (percent === null) return <span className="font-semibold whitespace-nowrap text-muted">free</span>
  const { word, colour, Arrow } = direction(cents)
  return (
    <span className={classNames('tabular font-semibold whitespace-nowrap', colour)}>
      {Arrow && (
        <Arrow aria-hidden size="0.95em" strokeWidth={2.75} className="mr-0.5 inline-block align-[-0.08em]" />
      )}
      {formatPercent(percent)} <span className="sr-only">{word}</span>
    </span>
  )
}

const plain = { word: null, colour: '', Arrow: null }

function direction(cents: number) {
  if (cents > 0) return { word: 'gain', colour: 'text-gain', Arrow: ArrowUp }
  if (cents < 0) return { word: 'loss', colour: 'text-loss', Arrow: ArrowDown }
  return { word: 'no change', colour: 'text-muted', Arrow: null }
}

/** Writes amounts in the ledger's currency. */
export const ledgerAmounts: Amounts = { format: formatCents, formatSigned: formatSignedCents }

/** How figures below are written. Null writes them in the ledger's currency, as forms and charts do. */
export const DisplayAmounts = createContext<Amounts | null>(null)

/** Returns how to write figures here: in the collector's display currency, or in the ledger's. */
export function useAmounts(): Amounts {
  return useContext(DisplayAmounts) ?? ledgerAmounts
}

/** What a guide price is, in one sentence. */
const guideWords = 'A price guide for this grade at any grading company'

/** Marks a price that is a guide for a grade at any company. */
function GuideMark() {
  return (
    <span title={guideWords} className="text-xs font-normal whitespace-nowrap text-muted">
      <span aria-hidden>guide</span>
      <span className="sr-only">{guideWords}</span>
    </span>
  )
}
