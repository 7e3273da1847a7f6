/** Second factors, recovery codes, and sign-ins that wait for their second step. */

/** What a collector signs in with after the password. */
export interface SecondFactorsTable {
  collector_id: string
  /** 'app' for the one app that a collector can have. */
  id: string
  kind: 'app'
  created_at: string
  /** When its first code was entered; null before that, when it counts for nothing. */
  confirmed_at: string | null
  /** The key of an app, sealed. */
  sealed_key: string | null
  /** The step of time of the last code that was accepted: no earlier one is, nor this one again. */
  last_step: number | null
}

/** A recovery code that was not used. */
export interface RecoveryCodesTable {
  collector_id: string
  /** SHA-256 of its letters, hexadecimal. */
  digest: string
  created_at: string
}

/** A sign-in with the right password, which waits for a code. */
export interface SecondStepsTable {
  collector_id: string
  /** SHA-256 of its token, hexadecimal. Unique. */
  digest: string
  /** SHA-256 of the password's hash that was checked, hexadecimal. */
  password_digest: string
  expires_at: string
  /** Codes that were tried. */
  tries: number
}
