/** The tables of collectors: who they are, the names they sign in with, and their sessions. */
import type { Generated } from 'kysely'

export type OnOff = 'on' | 'off'
export type Theme = 'light' | 'dark' | 'auto'

export interface CollectorsTable {
  id: string
  username: string
  username_key: string
  email: string
  email_key: string
  first_name: string | null
  last_name: string | null
  password_hash: string
  created_at: string
  last_login_at: string | null
  theme: Theme
  email_notifications: OnOff
  price_alerts: OnOff
  collection_updates: OnOff
  /** A price that moved by this much since the last notification makes a new one. */
  price_alert_percent: Generated<number>
  /** The IANA name of the time zone of their days; null until known. */
  time_zone: string | null
  /** The currency they see amounts in; null for the ledger's. */
  display_currency: Generated<string | null>
  /** The currency of every amount they enter and see. Fixed from their first entry on. */
  ledger_currency: Generated<string>
  /** The end of the newest week that was summed up for them, or would have been; null before the first. */
  summed_up_through: Generated<string | null>
  /** May administer this server. */
  operator: Generated<OnOff>
  /** Marked by an operator as knowing what they do to what all share. */
  trusted: Generated<OnOff>
  /** Allowed by an operator to see prices of restricted sources, as operators do. */
  restricted_prices: Generated<OnOff>
  /** Since when they cannot sign in; null if they can. */
  disabled_at: Generated<string | null>
  /** When they confirmed their e-mail address; null if they did not. */
  email_confirmed_at: Generated<string | null>
}

/** Every folded name to sign in with. Unique: no username is another collector's e-mail address. */
export interface SignInNamesTable {
  name_key: string
  collector_id: string
}

export interface LookalikeNamesTable {
  lookalike_key: string
  collector_id: string
}

export interface TokensTable {
  /** SHA-256 of the token, hexadecimal. The token itself is never stored. */
  token_hash: string
  collector_id: string
  created_at: string
  last_used_at: string
  device: string | null
  /** Where it was signed in from; null for sessions from before this was kept. */
  address: string | null
}
