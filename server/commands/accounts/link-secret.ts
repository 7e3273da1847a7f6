import { hash, randomBytes } from 'node:crypto'

const secretBytes = 32

/** A secret for a link, and what the database keeps of it. */
export interface LinkSecret {
  readonly secret: string
  readonly digest: string
}

/** Makes a secret of 256 random bits. */
export function newLinkSecret(): LinkSecret {
  const secret = randomBytes(secretBytes).toString('base64url')
  return { secret, digest: linkDigest(secret) }
}

/** Returns the SHA-256 of a secret, hexadecimal. */
export function linkDigest(secret: string): string {
  return hash('sha256', secret)
}
