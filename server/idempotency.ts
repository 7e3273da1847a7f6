/** An Idempotency-Key with the digest of the request it came with. */
export interface Idempotency {
  readonly key: string
  /** SHA-256 of method, path and body: tells a repeated request from another one under the same key. */
  readonly fingerprint: string
}
