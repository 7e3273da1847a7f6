import { stateLabel } from '#domain/collection/copy'
import { parsePriceKey } from '#domain/prices/price-target'
import { lockTotals } from '#server/db/collection/collector-totals'
import { collectorById } from '#server/db/accounts/collectors'
import {
  markMailed,
  type ShownNotification,
  unmailed,
  unmarkMailed,
} from '#server/db/notifications/notifications'
import { type Mail, MailFailed, type MailFault, type Mailer } from '#server/mail/mail'
import { listedMovesLimit, priceDigest, type PriceMove } from '#server/mail/price-digest'
import type { Parts } from '#server/parts'

/** The maximum age of mailed notifications. Older ones stay in the app, as when mail was off for months. */
const newsMs = 7 * 24 * 60 * 60 * 1_000

/**
 * Mails a collector their unmailed notifications. Returns `nothing` if there are none or they want no mail. Marks
 * them as mailed before sending, so that each is mailed at most once. Only a mail that surely failed and may
 * succeed later is unmarked.
 */
export async function sendPriceDigest(
  parts: Parts,
  mailer: Mailer,
  collectorId: string,
  signal: AbortSignal,
): Promise<'sent' | 'nothing' | MailFault> {
  const mailedAt = parts.now().toISOString()
  const digest = await takeDigest(parts, collectorId, mailedAt)
  if (digest === null) return 'nothing'
  try {
    await mailer.send(digest, signal)
    return 'sent'
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    const { fault, reason } = error
    parts.log.warn({ collector_id: collectorId, fault, reason }, 'cannot send a price digest')
    if (fault === 'server' || fault === 'deferred')
      await parts.storage.write(tx => unmarkMailed(tx, collectorId, mailedAt))
    return fault
  }
}

/** Writes the mail in the transaction that marks its notifications: if that fails, they stay unmailed. */
function takeDigest({ storage }: Parts, collectorId: string, mailedAt: string): Promise<Mail | null> {
  const newsSince = new Date(Date.parse(mailedAt) - newsMs).toISOString()
  return storage.write(async tx => {
    await lockTotals(tx, storage.engine, collectorId)
    const collector = await collectorById(tx, collectorId)
    if (!collector?.settings.emailNotifications || !collector.settings.priceAlerts) return null
    await markMailed(tx, collectorId, newsSince, newsSince)
    const newest = await unmailed(tx, collectorId, listedMovesLimit)
    const total = await markMailed(tx, collectorId, mailedAt, mailedAt)
    return total === 0 ? null : { to: collector.email, ...priceDigest(newest.map(moveOf), total) }
  })
}

function moveOf({
  priceKey,
  kind,
  name,
  setName,
  oldPriceCents,
  newPriceCents,
}: ShownNotification): PriceMove {
  const target = parsePriceKey(priceKey)
  return { kind, name, setName, label: target ? stateLabel(target) : '', oldPriceCents, newPriceCents }
}
