/** An Idempotency-Key with the digest of the request it came with. */
export interface Idempotency {
  readonly key: string
  /** SHA-256 of method, path and body; distinguishes a repeated request from a different one. */
  readonly fingerprint: string
  /** Days that the key is kept. */
  readonly keptDays: number
}
