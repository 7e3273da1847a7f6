/**
 * The tables of links that let somebody register or set a new password, and of known sign-ins. Only digests are kept.
 */

/** An invitation that nobody has used yet. */
export interface InvitationsTable {
  /** SHA-256 of the link's secret, hexadecimal. */
  digest: string
  created_at: string
  expires_at: string
}

/** A collector's newest link to set a new password. */
export interface PasswordResetsTable {
  collector_id: string
  /** SHA-256 of the link's secret, hexadecimal. Unique. */
  digest: string
  created_at: string
  expires_at: string
}

/** Where a collector has signed in from. */
export interface KnownSignInsTable {
  collector_id: string
  /** SHA-256 of the device's name and its network, hexadecimal. */
  digest: string
  /** The last time. */
  seen_at: string
}
