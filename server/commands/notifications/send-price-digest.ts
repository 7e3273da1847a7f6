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
import { MailFailed, type MailFault, type Mailer } from '#server/mail/mail'
import { listedMovesLimit, priceDigest, type PriceMove } from '#server/mail/price-digest'
import type { Parts } from '#server/parts'

/** News that is older than this is read in the app or not at all, as when mail was off for months. */
const newsMs = 7 * 24 * 60 * 60 * 1_000

/**
 * Mails a collector what they were told and not mailed yet; `nothing` when there is no such thing or they
 * want no mail. It counts as mailed before it is sent, so it is sent at most once: whoever misses one finds
 * it in the app, whoever gets one twice a day turns the mail off. Only what surely did not arrive and might
 * later counts as not mailed again.
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
    await mailer.send({ to: digest.email, ...priceDigest(digest.moves, digest.total) }, signal)
    return 'sent'
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error
    const { fault, reason } = error
    parts.log.warn({ collector_id: collectorId, fault, reason }, 'a price digest was not sent')
    if (fault === 'server' || fault === 'deferred')
      await parts.storage.write(tx => unmarkMailed(tx, collectorId, mailedAt))
    return fault
  }
}

interface Digest {
  readonly email: string
  /** The newest. */
  readonly moves: readonly PriceMove[]
  /** All that count as mailed now. */
  readonly total: number
}

function takeDigest({ storage }: Parts, collectorId: string, mailedAt: string): Promise<Digest | null> {
  const newsSince = new Date(Date.parse(mailedAt) - newsMs).toISOString()
  return storage.write(async tx => {
    await lockTotals(tx, storage.engine, collectorId)
    const collector = await collectorById(tx, collectorId)
    if (!collector?.settings.emailNotifications || !collector.settings.priceAlerts) return null
    await markMailed(tx, collectorId, newsSince, newsSince)
    const newest = await unmailed(tx, collectorId, listedMovesLimit)
    const total = await markMailed(tx, collectorId, mailedAt, mailedAt)
    return total === 0 ? null : { email: collector.email, moves: newest.map(moveOf), total }
  })
}

function moveOf(row: ShownNotification): PriceMove {
  const target = parsePriceKey(row.price_key)
  return {
    kind: row.kind,
    name: row.name,
    setName: row.set_name,
    label: target ? stateLabel(target) : '',
    oldPriceCents: row.old_price_cents,
    newPriceCents: row.new_price_cents,
  }
}
