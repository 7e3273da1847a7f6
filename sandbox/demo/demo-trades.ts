/** Turns a trade of the demo's story into a command. */
import { dayOf } from '#domain/day'
import { groupKey } from '#domain/groups/grouping'
import { type Cents, cents, minus, sumCents, zeroCents } from '#domain/money/money'
import { isRefusal } from '#domain/refusal'
import { decideReceived, type ReceivedRequest } from '#domain/trades/trade'
import { type ReceivedProduct, recordTrade } from '#server/commands/trades/record-trade'
import { groupsByKey } from '#server/db/groups/groups'
import type { HeldCopy } from '#server/db/copies/held-copies'
import { newestCopiesOf } from '#server/db/groups/newest-held'
import type { Parts } from '#server/parts'
import { targetOf } from './demo-prices.ts'
import { demoProduct, fairOf, requestOf, type Step, tidyPrice } from './demo-steps.ts'
import type { StoryCopy, StoryTrade } from './demo-story.ts'

/** Records the trade by the clock of `parts`. */
export function tradeStep(
  parts: Parts,
  collectorId: string,
  trade: StoryTrade,
  productIds: ReadonlyMap<string, string>,
): Step {
  const run = async () => {
    const day = dayOf(parts.now())
    const given = trade.given.map(copy => lineOf(copy, day, productIds))
    const received = trade.received.map(copy => lineOf(copy, day, productIds))
    const copies = await heldCopies(parts, collectorId, given)
    await recordTrade(parts, collectorId, null, {
      tradedAway: copies.map(({ id }) => ({ id })),
      received: received.map(bodyLine),
      cashDeltaCents: cashFor({ given, received, copies, settled: trade.settled }),
    })
  }
  return { daysAgo: trade.daysAgo, run }
}

interface Line extends ReceivedRequest {
  readonly productId: string
  /** The fair value on the day. */
  readonly fairCents: Cents
}

function lineOf(copy: StoryCopy, day: string, productIds: ReadonlyMap<string, string>): Line {
  const { product, productId } = demoProduct(copy.product, productIds)
  const { condition = null, gradingCompany = null, grade = null } = requestOf(copy.as, zeroCents)
  return {
    productId,
    productType: product.productType,
    quantity: 1,
    condition,
    gradingCompany,
    grade,
    certNumber: null,
    fairCents: fairOf(product, day, targetOf(copy.as)),
  }
}

/** The line as a trade takes it, where what is absent is undefined. */
function bodyLine({ productId, condition, gradingCompany, grade }: Line): ReceivedProduct {
  return {
    id: productId,
    condition: condition ?? undefined,
    gradingCompany: gradingCompany ?? undefined,
    grade: grade ?? undefined,
  }
}

/** Returns the newest held copy for each line. */
async function heldCopies(parts: Parts, collectorId: string, lines: readonly Line[]): Promise<HeldCopy[]> {
  const decided = decideReceived(lines)
  if (isRefusal(decided)) throw new Error(decided.sentence)
  const groupKeys = decided.map(({ productId, state }) => groupKey(productId, state))
  const byGroup = await parts.storage.read(async db =>
    newestCopiesOf(db, collectorId, await groupsByKey(db, collectorId, groupKeys), 1),
  )
  return groupKeys.map(key => {
    const [copy] = byGroup.get(key) ?? []
    if (!copy) throw new Error(`no copy of ${key} is held`)
    return copy
  })
}

interface Settlement {
  readonly given: readonly Line[]
  readonly received: readonly Line[]
  readonly copies: readonly HeldCopy[]
  readonly settled: StoryTrade['settled']
}

/** The least cash of a trade with a gain, relative to the cost. */
const leastGain = 1.12

/** Returns the cash the collector pays; negative if they are paid. */
function cashFor({ given, received, copies, settled }: Settlement): Cents {
  const worth = (lines: readonly Line[]) => sumCents(lines.map(({ fairCents }) => fairCents))
  const deltaCents = minus(worth(received), worth(given))
  if (settled === 'evenly') return deltaCents < 0 ? paid(-deltaCents) : tidyPrice(deltaCents)
  const basisCents = sumCents(copies.map(({ costBasisCents }) => costBasisCents))
  return paid(Math.max(-deltaCents, basisCents * leastGain))
}

function paid(exactCents: number): Cents {
  return cents(-tidyPrice(exactCents))
}
