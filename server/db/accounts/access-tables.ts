/** The tables of links that let somebody register or set a new password. Only digests of their secrets are kept. */

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
