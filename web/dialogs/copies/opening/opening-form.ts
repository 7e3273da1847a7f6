/**
 * Reads what was entered about an opening, decides it as the server will, and says what it does to the collector's
 * money.
 */
import { fieldsOf } from '#domain/copies/copy'
import {
  costLeftCents,
  type CostSplit,
  decideOpening,
  type OpeningDecision,
  type PulledLine as DecidedLine,
} from '#domain/copies/open-product'
import { saleDayRefusal } from '#domain/copies/sale-day'
import { type Cents, plus, zeroCents } from '#domain/money/money'
import { isRefusal, type Refusal } from '#domain/refusal'
import type { OpenedProduct } from '#web/api/collection.ts'
import { countOf, formatCents, formatSignedCents } from '#web/format/values.ts'
import { ledgerUnit } from '#web/format/ledger.ts'
import { centsFromTyped, malformedAmountError } from '#web/format/typed-amount.ts'
import { type PulledLine, quantityOf, stateOfLine } from './pulled-lines.ts'

export interface OpeningForm {
  readonly costBasisCents: Cents
  readonly lines: readonly PulledLine[]
  readonly split: CostSplit
  /** True when the collector says that nothing pulled is worth keeping. */
  readonly keepsNothing: boolean
  /** Market prices of one copy by line key: null without a price, absent while loading. */
  readonly prices: ReadonlyMap<number, Cents | null>
  /** Products that were typed and are not found yet. */
  readonly searching: number
  readonly day: string
  readonly now: Date
}

/** Sentences by line key and for the whole. */
export interface OpeningErrors {
  readonly quantities: ReadonlyMap<number, string>
  readonly costs: ReadonlyMap<number, string>
  readonly day?: string
  readonly whole?: string
}

export interface OpeningReading {
  /** Null while something is wrong. */
  readonly send: OpenedProduct | null
  readonly errors: OpeningErrors
  /** What each line takes of the cost, by its key. Empty while that is not known. */
  readonly shares: ReadonlyMap<number, Cents>
  readonly copies: number
  /** By hand, what is not split yet; negative when too much is. Null while a cost is no amount. */
  readonly leftCents: Cents | null
  /** In a split by market value, the copies without a price; then it is even. */
  readonly unpriced: number
  /** Prices that are still loading. */
  readonly loading: number
}

interface ReadLine extends DecidedLine {
  readonly key: number
  readonly productId: string
}

const nothingEntered = 'Add what you pulled, or check that you keep nothing.'
const stillSearching = 'Wait until everything you typed is found.'
const stillLoading = 'Wait until the market prices are here, or split the cost by hand.'

/** Reads the form. */
export function readOpening(form: OpeningForm): OpeningReading {
  const { costBasisCents, lines, split, prices } = form
  const read = lines.map(line => readLine(line, form))
  const isManual = split === 'manual'
  const costs = costErrors(form)
  const loading = isManual ? 0 : lines.filter(({ key }) => !prices.has(key)).length
  const decision = decideOpening({
    opened: { state: { kind: 'sealed' }, costBasisCents },
    pulled: read,
    split,
    unit: ledgerUnit(),
  })
  const errors: OpeningErrors = {
    quantities: quantityErrors(lines),
    costs,
    ...dayError(form),
    // Its sum means nothing while a cost cannot be read.
    ...wholeError(
      form,
      loading,
      isRefusal(decision) && costs.size === 0 ? refusedWords(decision, form, read) : null,
    ),
  }
  const isSound =
    errors.quantities.size === 0 && costs.size === 0 && !errors.day && !errors.whole && !isRefusal(decision)
  return {
    send: isSound ? { pulled: read.map(sentLine), split, day: form.day } : null,
    errors,
    shares: isRefusal(decision) || loading > 0 ? new Map() : sharesOf(decision),
    copies: read.reduce((sum, { quantity }) => sum + quantity, 0),
    leftCents: isManual && costs.size === 0 ? costLeftCents(costBasisCents, read) : null,
    unpriced: isManual ? 0 : unpricedOf(read),
    loading,
  }
}

/** A quantity that cannot be read counts as one copy, so that the rest of the preview stays. */
function readLine(line: PulledLine, { split, prices }: OpeningForm): ReadLine {
  return {
    key: line.key,
    productId: line.product.id,
    state: stateOfLine(line),
    quantity: quantityOf(line) ?? 1,
    marketPriceCents: prices.get(line.key) ?? null,
    totalCostCents: split === 'manual' ? (costOf(line) ?? zeroCents) : null,
  }
}

/** A blank cost is 0; null for a text that is no amount. */
function costOf({ cost }: PulledLine): Cents | null {
  return cost.trim() === '' ? zeroCents : centsFromTyped(cost)
}

function quantityErrors(lines: readonly PulledLine[]): ReadonlyMap<number, string> {
  const wrong = lines.filter(line => quantityOf(line) === null)
  return new Map(wrong.map(({ key }) => [key, 'From 1 to 500.']))
}

function costErrors({ lines, split }: OpeningForm): ReadonlyMap<number, string> {
  const wrong = split === 'manual' ? lines.filter(line => costOf(line) === null) : []
  return new Map(wrong.map(({ key, cost }) => [key, malformedAmountError(cost)]))
}

function dayError({ day, now }: OpeningForm): Pick<OpeningErrors, 'day'> {
  const sentence = day === '' ? 'Day is required.' : saleDayRefusal(day, now)?.sentence
  return sentence === undefined ? {} : { day: sentence }
}

/** The domain knows no currency, so the page says itself which costs do not add up. */
function refusedWords(
  { sentence }: Refusal,
  { costBasisCents, split }: OpeningForm,
  read: ReadLine[],
): string {
  const leftCents = split === 'manual' && read.length > 0 ? costLeftCents(costBasisCents, read) : zeroCents
  if (leftCents === 0) return sentence
  const difference = `${formatCents(Math.abs(leftCents))} ${leftCents > 0 ? 'less' : 'more'} than`
  return `The costs add up to ${formatCents(costBasisCents - leftCents)}, ${difference} the ${formatCents(costBasisCents)} of the product.`
}

function wholeError(
  { lines, keepsNothing, searching }: OpeningForm,
  loading: number,
  refused: string | null,
): Pick<OpeningErrors, 'whole'> {
  if (searching > 0) return { whole: stillSearching }
  if (lines.length === 0 && !keepsNothing) return { whole: nothingEntered }
  if (refused !== null) return { whole: refused }
  return loading > 0 ? { whole: stillLoading } : {}
}

function sharesOf({ pulled }: OpeningDecision<ReadLine>): ReadonlyMap<number, Cents> {
  const shares = new Map<number, Cents>()
  for (const { line, costBasisCents } of pulled) {
    shares.set(line.key, plus(shares.get(line.key) ?? zeroCents, costBasisCents))
  }
  return shares
}

function unpricedOf(read: readonly ReadLine[]): number {
  return read.reduce(
    (sum, { marketPriceCents, quantity }) => sum + (marketPriceCents === null ? quantity : 0),
    0,
  )
}

function sentLine({ productId, state, quantity, totalCostCents }: ReadLine) {
  const { condition } = fieldsOf(state)
  return {
    id: productId,
    quantity,
    ...(condition !== null && { condition }),
    ...(totalCostCents !== null && { totalCostCents }),
  }
}

/** The effect in one line: "$143.64 of cost moves to 12 cards". */
export function openingLine(
  { costBasisCents, lines }: OpeningForm,
  { copies, leftCents }: OpeningReading,
): string {
  if (lines.length === 0) {
    return `You keep nothing; ${costBasisCents === 0 ? 'no loss' : `loss ${formatSignedCents(-costBasisCents)}`}`
  }
  if (leftCents !== null && leftCents > 0) return `${formatCents(leftCents)} left to split`
  if (leftCents !== null && leftCents < 0) return `${formatCents(-leftCents)} too much`
  return `${formatCents(costBasisCents)} of cost moves to ${countOf(copies, nounOf(lines))}`
}

/** Explains the effect in a sentence or two. */
export function openingExplanation(
  form: OpeningForm,
  { copies, leftCents, unpriced, loading }: OpeningReading,
): string {
  const { costBasisCents, lines, split } = form
  if (lines.length === 0) {
    return `The ${formatCents(costBasisCents)} you paid becomes a realised loss. Your lifetime earnings stay as they are.`
  }
  if (leftCents !== null && leftCents !== 0) {
    return `The costs must add up to the ${formatCents(costBasisCents)} you paid. A blank one counts as ${formatCents(0)}.`
  }
  const kept = 'Your lifetime earnings and realised profit stay as they are.'
  if (split === 'manual') return kept
  if (loading > 0) return `Loading the market prices. ${kept}`
  if (unpriced > 0) {
    return `${formatCount(unpriced, copies)} no market price, so the cost is split evenly. ${kept}`
  }
  return `The cost is split by market value, as in a trade. ${kept}`
}

function formatCount(unpriced: number, copies: number): string {
  if (unpriced === copies) return copies === 1 ? 'It has' : 'They have'
  return `${unpriced} of them ${unpriced === 1 ? 'has' : 'have'}`
}

/** What a toast says afterwards. */
export function openedText(copies: number, costBasisCents: Cents): string {
  if (copies === 0) return `Opened. Profit or loss: ${formatSignedCents(-costBasisCents)}.`
  return `Opened: ${formatCents(costBasisCents)} moved to ${countOf(copies, 'card')}.`
}

function nounOf(lines: readonly PulledLine[]): string {
  return lines.every(({ product }) => product.productType === 'card') ? 'card' : 'item'
}
