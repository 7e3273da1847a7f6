import { zeroCents } from '#domain/money/money'
import type { Selectable, SqlBool } from 'kysely'
import type { CollectorsTable, OnOff, Theme } from '#server/database/tables/collectors'
import { columnMap, type Fields } from '#server/database/columns'
import { hasAmounts, ratesOfLedger } from './bookkeeping.ts'
import { isStaying } from './erasures.ts'
import { hasFactor } from './second-factors.ts'
import type { Reader, Writer } from '#server/database/storage'

/** A stored collector. The folded names are in sign_in_names too. */
export interface StoredCollector {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly passwordHash: string
  readonly createdAt: string
  readonly lastLoginAt: string | null
  readonly isOperator: boolean
  readonly isTrusted: boolean
  /** Whether a sign-in needs a code after the password. */
  readonly hasSecondFactor: boolean
  /** Since when they cannot sign in; null if they can. */
  readonly disabledAt: string | null
  /** When they confirmed the present e-mail address; null if they did not. Mail goes only to confirmed ones. */
  readonly emailConfirmedAt: string | null
  /** The currency of every amount they enter and see. */
  readonly ledgerCurrency: string
  /** Whether something they entered has an amount, so that the currency stays. */
  readonly isLedgerFixed: boolean
  /** What one US dollar is in it, a decimal, and the day of that rate; null for US dollars. */
  readonly ledgerRate: string | null
  readonly ledgerRateDay: string | null
  readonly settings: StoredSettings
}

export interface StoredSettings {
  readonly theme: Theme
  readonly emailNotifications: boolean
  readonly priceAlerts: boolean
  readonly collectionUpdates: boolean
  readonly priceAlertPercent: number
  /** The IANA name of the time zone of their days; null until known. */
  readonly timeZone: string | null
  readonly displayCurrency: string | null
}

/** The settings to change; an absent one stays. */
export type SettingsChange = {
  readonly [Setting in keyof StoredSettings]?: StoredSettings[Setting] | undefined
}

const names = columnMap(['username', 'username_key', 'email', 'email_key'])
const plain = columnMap([
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'password_hash',
  'created_at',
  'last_login_at',
  'disabled_at',
  'email_confirmed_at',
  'ledger_currency',
  'ledger_rate',
  'ledger_rate_day',
])
const settings = columnMap([
  'theme',
  'email_notifications',
  'price_alerts',
  'collection_updates',
  'price_alert_percent',
  'time_zone',
  'display_currency',
])
type SettingsRow = Pick<Selectable<CollectorsTable>, (typeof settings.columns)[number]>

export interface Names {
  readonly username: string
  readonly usernameKey: string
  readonly email: string
  readonly emailKey: string
}

/** Inserts a collector with a row of totals. Throws KeyTaken if a name is taken. */
export async function insertCollector(
  tx: Writer,
  collector: Names & {
    readonly id: string
    readonly passwordHash: string
    readonly createdAt: string
    /** Null if somebody else made the account. */
    readonly lastLoginAt?: string | null
    readonly isOperator?: boolean
  },
): Promise<void> {
  await tx
    .insertInto('collectors')
    .values({
      id: collector.id,
      ...names.write(collector),
      first_name: null,
      last_name: null,
      password_hash: collector.passwordHash,
      created_at: collector.createdAt,
      last_login_at: collector.lastLoginAt === undefined ? collector.createdAt : collector.lastLoginAt,
      theme: 'light',
      email_notifications: 'on',
      price_alerts: 'on',
      collection_updates: 'on',
      time_zone: null,
      ...(collector.isOperator === true && { operator: 'on' as const }),
    })
    .execute()
  await tx
    .insertInto('collector_totals')
    .values({
      collector_id: collector.id,
      revision: 0,
      ledger_sequence: 0,
      raw_quantity: 0,
      graded_quantity: 0,
      grading_quantity: 0,
      sealed_quantity: 0,
      cost_basis_cents: zeroCents,
      lifetime_earnings_cents: zeroCents,
      realised_profit_cents: zeroCents,
      market_value_cents: zeroCents,
      priced_quantity: 0,
      priced_cost_basis_cents: zeroCents,
      valued_at: null,
      stat_day: null,
    })
    .execute()
}

/** Null for an unknown collector, and for one who is being erased. */
export async function collectorById(db: Reader, id: string): Promise<StoredCollector | null> {
  const row = await db
    .selectFrom('collectors')
    .selectAll()
    .select([hasAmounts, hasFactor.as('has_factor'), ...ratesOfLedger])
    .where('id', '=', id)
    .where(isStaying)
    .executeTakeFirst()
  return row ? collectorOf(row) : null
}

/** Finds a collector by a folded username or e-mail address. */
export async function collectorBySignInName(db: Reader, nameKey: string): Promise<StoredCollector | null> {
  const row = await db
    .selectFrom('sign_in_names')
    .innerJoin('collectors', 'collectors.id', 'sign_in_names.collector_id')
    .selectAll('collectors')
    .select([hasAmounts, hasFactor.as('has_factor'), ...ratesOfLedger])
    .where('sign_in_names.name_key', '=', nameKey)
    .executeTakeFirst()
  return row ? collectorOf(row) : null
}

/** Records a sign-in. False if the password changed since it was checked, or the collector was disabled. */
export async function recordSignIn(
  tx: Writer,
  collectorId: string,
  checkedHash: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('collectors')
    .set({ last_login_at: at })
    .where('id', '=', collectorId)
    .where('password_hash', '=', checkedHash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Throws KeyTaken if a name is taken. */
export async function updateProfile(
  tx: Writer,
  collectorId: string,
  profile: Names & { readonly firstName: string | null; readonly lastName: string | null },
): Promise<void> {
  await tx
    .updateTable('collectors')
    .set({ ...names.write(profile), first_name: profile.firstName, last_name: profile.lastName })
    .where('id', '=', collectorId)
    .execute()
}

/** Confirms an e-mail address. False if it is not the collector's any more. */
export async function confirmEmail(
  tx: Writer,
  collectorId: string,
  email: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('collectors')
    .set({ email_confirmed_at: at })
    .where('id', '=', collectorId)
    .where('email', '=', email)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets when a collector's address was confirmed; null makes it unconfirmed. */
export async function setEmailConfirmed(tx: Writer, collectorId: string, at: string | null): Promise<void> {
  await tx.updateTable('collectors').set({ email_confirmed_at: at }).where('id', '=', collectorId).execute()
}

/** Replaces the hash. False if it changed since it was checked. */
export async function replacePasswordHash(
  tx: Writer,
  collectorId: string,
  checkedHash: string,
  newHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('collectors')
    .set({ password_hash: newHash })
    .where('id', '=', collectorId)
    .where('password_hash', '=', checkedHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the hash, whatever it was. */
export async function setPasswordHash(tx: Writer, collectorId: string, newHash: string): Promise<void> {
  await tx.updateTable('collectors').set({ password_hash: newHash }).where('id', '=', collectorId).execute()
}

/** Lists accounts by age, oldest first, after the id of one. */
export async function accountsAfter(db: Reader, afterId: string, limit: number): Promise<StoredCollector[]> {
  const rows = await db
    .selectFrom('collectors')
    .selectAll()
    .select([hasAmounts, hasFactor.as('has_factor'), ...ratesOfLedger])
    .where('id', '>', afterId)
    .where(isStaying)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(collectorOf)
}

export async function updateSettings(tx: Writer, collectorId: string, change: SettingsChange): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  const kept = given.map(([setting, value]) => [setting, typeof value === 'boolean' ? onOff(value) : value])
  const columns = settings.writeSome(Object.fromEntries(kept) as Partial<Fields<SettingsRow>>)
  await tx.updateTable('collectors').set(columns).where('id', '=', collectorId).execute()
}

interface CollectorRow extends Selectable<CollectorsTable> {
  readonly has_amounts: number
  readonly has_factor: SqlBool
  readonly ledger_rate: string | null
  readonly ledger_rate_day: string | null
}

function collectorOf(row: CollectorRow): StoredCollector {
  return {
    ...plain.read(row),
    isOperator: row.operator === 'on',
    isTrusted: row.trusted === 'on',
    hasSecondFactor: Boolean(row.has_factor),
    isLedgerFixed: row.has_amounts === 1,
    settings: {
      ...settings.read(row),
      emailNotifications: row.email_notifications === 'on',
      priceAlerts: row.price_alerts === 'on',
      collectionUpdates: row.collection_updates === 'on',
    },
  }
}

function onOff(on: boolean): OnOff {
  return on ? 'on' : 'off'
}
