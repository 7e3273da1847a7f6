/**
 * The tables of secret links (their digests alone), former addresses and known sign-ins.
 */

/** An unused invitation. */
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

/** A collector's newest link to confirm their e-mail address. */
export interface EmailConfirmationsTable {
  collector_id: string
  /** SHA-256 of the link's secret, hexadecimal. Unique. */
  digest: string
  /** The address it was mailed to. */
  email: string
  created_at: string
  expires_at: string
}

/** The confirmed address a collector had before the present one. */
export interface FormerEmailsTable {
  collector_id: string
  email: string
  until: string
}

/** Where a collector has signed in from. */
export interface KnownSignInsTable {
  collector_id: string
  /** SHA-256 of the device's name and its network, hexadecimal. */
  digest: string
  /** The last time. */
  seen_at: string
}

/** Attempts in a window of time, for limits across processes and restarts. */
export interface AttemptsTable {
  bucket: string
  window_started_at: string
  attempts: number
}
