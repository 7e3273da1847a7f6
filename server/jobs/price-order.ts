/**
 * Every five seconds, follows the order of price sources that an operator saved, in each process. Once all processes have
 * it, one of them chooses the prices again; one reads the price lists that were just switched on.
 */
import { choosePricesAgain } from '#server/commands/prices/sources/choose-again'
import { followSourceOrder } from '#server/commands/prices/sources/source-order'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import { watched } from '#server/metrics'
import type { Parts } from '#server/parts'
import { inOneProcess } from '#server/commands/one-process'
import { readPriceLists } from './price-lists.ts'
import { byClock, type Job } from './scheduled.ts'

const choosing = 'choosing prices'
/** By then every process that runs has the order. */
const everywhereMs = 15_000
/** Another process is at it, or the disk is full: no hurry. */
const againMs = 60_000

/** Puts the saved order in force before the server answers its first call. */
export async function schedulePriceOrder(parts: Parts): Promise<Job> {
  await followSourceOrder(parts)
  let following: Promise<void> | null = null
  let tried: { readonly changedAt: string; readonly atMs: number } | null = null
  let isChoosing = false
  const follow = async () => {
    const changedAt = await followSourceOrder(parts)
    if (changedAt === null || isChoosing) return
    const nowMs = parts.now().getTime()
    const sinceMs = nowMs - Date.parse(changedAt)
    // A clock set back must not put it off for ever.
    if (sinceMs >= 0 && sinceMs < everywhereMs) return
    if (tried?.changedAt === changedAt && nowMs - tried.atMs < againMs) return
    tried = { changedAt, atMs: nowMs }
    isChoosing = true
    parts.background.start(choosing, signal =>
      chooseInOneProcess(parts, signal).finally(() => (isChoosing = false)),
    )
  }
  const attempt = () => {
    following ??= follow()
      .catch((err: unknown) => parts.log.error({ err }, 'cannot follow the order of price sources'))
      .finally(() => (following = null))
  }
  const clock = byClock('*/5 * * * * *', attempt)
  return {
    async stop() {
      await clock.stop()
      await following
    },
  }
}

/** Chooses prices again, reads the lists that are switched on and due, and values whom it concerns. */
export async function chooseInOneProcess(parts: Parts, signal: AbortSignal): Promise<void> {
  const changed = await inOneProcess(parts, choosing, lost =>
    choosePricesAgain(parts, AbortSignal.any([signal, lost])),
  )
  if (changed === null) return
  if (changed > 0) void valueInBackground(parts)
  parts.log.info({ changed }, 'prices are chosen again by the order of price sources')
  await watched(parts.metrics, 'price lists', () => readPriceLists(parts, signal))
}
