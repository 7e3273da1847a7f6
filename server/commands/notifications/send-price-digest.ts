import { stateLabel } from '#domain/copies/copy'
import { parsePriceKey } from '#domain/prices/price-target'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { collectorById, type StoredCollector } from '#server/db/accounts/collectors'
import {
  type MailedKinds,
  markMailed,
  unmailed,
  unmarkMailed,
} from '#server/db/notifications/mailed-notifications'
import { seenNames } from '#server/db/notifications/seen-names'
import type { ShownNotification } from '#server/db/notifications/shown-notifications'
import { type Mail, MailFailed, type MailFault, type Mailer } from '#server/mail/mail'
import { listedMovesLimit, priceDigest, type PriceMove } from '#server/mail/price-digest'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'

/** The maximum age of mailed notifications. Older ones stay in the app, as when mail was off for months. */
const newsMs = 7 * 24 * 60 * 60 * 1_000

/**
 * Mails a collector their unmailed notifications. Returns `nothing` if there are none, they want no mail, their address
 * is not confirmed or their account is disabled. Marks them as mailed before sending, so that each is mailed at most
 * once. Only a mail that surely failed and may succeed later is unmarked.
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

const priceKinds = ['price_move', 'wish'] as const
const weekKinds = ['week'] as const

/** Writes the mail in the transaction that marks its notifications: if that fails, they stay unmailed. */
function takeDigest({ storage }: Parts, collectorId: string, mailedAt: string): Promise<Mail | null> {
  const newsSince = new Date(Date.parse(mailedAt) - newsMs).toISOString()
  return storage.write(async tx => {
    await lockTotals(tx, collectorId)
    const collector = await collectorById(tx, collectorId)
    if (!collector?.settings.emailNotifications || !isMailed(collector)) return null
    const { priceAlerts, collectionUpdates } = collector.settings
    const take = async (kinds: MailedKinds, isWanted: boolean) => {
      if (!isWanted) return { newest: [], total: 0 }
      await markMailed(tx, collectorId, kinds, { upTo: newsSince, mailedAt: newsSince })
      const newest = await unmailed(tx, collectorId, kinds, listedMovesLimit)
      return { newest, total: await markMailed(tx, collectorId, kinds, { upTo: mailedAt, mailedAt }) }
    }
    const prices = await take(priceKinds, priceAlerts)
    const weeks = await take(weekKinds, collectionUpdates)
    if (prices.total + weeks.total === 0) return null
    const news = {
      ledgerCurrency: collector.ledgerCurrency,
      weeks: weeks.newest.flatMap(week => (week.kind === 'week' ? [week] : [])),
      moves: await movesAsSeen(tx, collectorId, prices.newest),
      total: prices.total,
    }
    return { to: collector.email, ...priceDigest(news) }
  })
}

function isMailed({ emailConfirmedAt, disabledAt }: StoredCollector): boolean {
  return emailConfirmedAt !== null && disabledAt === null
}

/** Another collector's edit must not reach somebody's mail, so products have the names that the collector saw. */
async function movesAsSeen(
  db: Reader,
  collectorId: string,
  notifications: readonly ShownNotification[],
): Promise<PriceMove[]> {
  const moves: PriceMove[] = []
  for (const notification of notifications) {
    if (!('priceKey' in notification)) continue
    const { priceKey, productId, kind, oldPriceCents, newPriceCents } = notification
    const { name, setName } = (await seenNames(db, collectorId, productId)) ?? notification
    const target = parsePriceKey(priceKey)
    moves.push({ kind, name, setName, label: target ? stateLabel(target) : '', oldPriceCents, newPriceCents })
  }
  return moves
}
