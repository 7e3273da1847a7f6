/** Mails price digests, to each collector at most once a day. Checks every hour who is due. */
import { pagesAfter } from '#server/database/chunks'
import { keptApart } from '#server/commands/accounts/kept-apart'
import { sendPriceDigest } from '#server/commands/notifications/send-price-digest'
import { inOneProcess } from '#server/commands/one-process'
import { collectorsToMail } from '#server/db/notifications/mailed-notifications'
import type { Mailer } from '#server/mail/mail'
import type { Parts } from '#server/parts'

/** A little less than a day, so that the hour of the mail does not drift. */
const betweenMailsMs = 23.5 * 60 * 60 * 1_000
const collectorsAtOnce = 100
const jobName = 'price digests'

/**
 * Mails the collectors who are due. Runs in one process at a time, and stops when the mail server fails. A
 * collector whose digest fails is tried again in the next hour. Returns the number of digests sent.
 */
export async function sendPriceDigests(parts: Parts, mailer: Mailer, signal: AbortSignal): Promise<number> {
  const sent = await inOneProcess(parts, jobName, lost =>
    sendAll(parts, mailer, AbortSignal.any([signal, lost])),
  )
  return sent ?? 0
}

async function sendAll(parts: Parts, mailer: Mailer, signal: AbortSignal): Promise<number> {
  const { storage, now, log } = parts
  const mailedBefore = new Date(now().getTime() - betweenMailsMs).toISOString()
  let sent = 0
  const read = (afterId: string) =>
    storage.read(db => collectorsToMail(db, { mailedBefore, afterId, limit: collectorsAtOnce }))
  for await (const due of pagesAfter('', read, id => id)) {
    for (const collectorId of due) {
      if (signal.aborted) return sent
      const outcome = await keptApart(parts, jobName, collectorId, () =>
        sendPriceDigest(parts, mailer, collectorId, signal),
      )
      if (outcome === 'sent') sent += 1
      if (outcome === 'server' || outcome === 'unanswered') {
        log.warn({ sent }, 'the mail server failed, continuing in the next hour')
        return sent
      }
    }
  }
  return sent
}
