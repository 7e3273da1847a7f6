/**
 * Every hour, checks prices of keys that a collector holds, or wishes for at a target price, if the last check is
 * a day old. Least recently checked first, within the job's share of the quota.
 */
import { keyOfQuestion, questionsOf } from '#domain/prices/price-question'
import { jobCallShare } from '#server/limits/call-shares'
import { askAndSave, SharedAsks } from '#server/commands/prices/shared-asks'
import { saveUnpriced } from '#server/commands/prices/save-price-answers'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import { staleKeysOfAnyone, stillStale } from '#server/commands/prices/stale-keys'
import { type HeldKey, keysWithProducts } from '#server/db/prices/held-keys'
import { mapKey, type PriceKey } from '#server/db/prices/market-prices'
import { inOneProcess } from '#server/commands/one-process'
import type { Parts } from '#server/parts'
import type { SourceFailure } from '#server/price-sources/outside-call'
import type { CallQuota } from '#server/price-sources/price-source'
import { hasRoomFor } from '#server/readiness/disk-floor'

const staleMs = 20 * 60 * 60 * 1_000
/** Failed checks are retried by the next run, after keys that wait longer. */
const failedMs = 30 * 60 * 1_000
const keysAtOnce = 200
/** How many keys are asked for before the job looks again for stale ones. */
const keysAhead = 5_000
const jobName = 'held prices'

/**
 * Checks every stale key that is held or wished for, while the collectors concerned are valued. Runs in one process
 * at a time, and stops when the source stops answering. Returns the number of keys checked, once all are valued.
 */
export async function refreshHeldPrices(parts: Parts, signal: AbortSignal): Promise<number> {
  try {
    const asked = await inOneProcess(parts, jobName, lost => askAll(parts, AbortSignal.any([signal, lost])))
    return asked ?? 0
  } finally {
    await valueInBackground(parts)
  }
}

async function askAll(parts: Parts, signal: AbortSignal): Promise<number> {
  let asked = 0
  let due: PriceKey[] = []
  while (!signal.aborted && (await hasRoomFor(jobName, parts))) {
    const stale = { uncheckedSince: ago(parts, staleMs), failedBefore: ago(parts, failedMs) }
    if (due.length === 0) due = await staleKeysOfAnyone(parts.storage, stale, keysAhead)
    if (due.length === 0) return asked
    // Others have checked some of them meanwhile.
    const next = await stillStale(parts.storage, due.splice(0, keysAtOnce), stale)
    const held = await parts.storage.read(db => keysWithProducts(db, next))
    const failure = await askFor(parts, held, signal)
    // The job's share of the day's calls is used up.
    if (failure === 'quota') return asked
    asked += held.length
    if (failure !== null) {
      parts.log.warn({ failure }, 'the price source stopped answering, continuing in the next hour')
      return asked
    }
  }
  return asked
}

function ago({ now }: Parts, ms: number): string {
  return new Date(now().getTime() - ms).toISOString()
}

async function shareOf({ perDay, left }: CallQuota): Promise<number> {
  return jobCallShare({ perDay, left: await left() })
}

/** Asks the sources for these keys. Returns why none answered; null if one did, or if there was nothing to ask. */
async function askFor(
  parts: Parts,
  held: readonly HeldKey[],
  signal: AbortSignal,
): Promise<SourceFailure | null> {
  const questions = held.flatMap(questionsOf).filter(question => parts.priceSource.canPrice(question))
  const asks = new SharedAsks(parts)
  const failures: SourceFailure[] = []
  let answered = 0
  await askAndSave(parts, questions, {
    asks,
    signal,
    share: shareOf,
    saved: ({ answers }) => {
      for (const answer of answers) {
        if (answer.outcome === 'failed') failures.push(answer.failure)
        else answered += 1
      }
    },
  })
  const isAsked = new Set(questions.map(question => mapKey(keyOfQuestion(question))))
  await saveUnpriced(
    parts,
    held.filter(key => !isAsked.has(mapKey(key))),
  )
  return answered === 0 ? (failures.at(-1) ?? null) : null
}
