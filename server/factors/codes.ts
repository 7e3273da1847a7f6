/** The codes of an app (RFC 6238: SHA-1, six digits, 30 seconds) and recovery codes. */
import { hash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { inFours, recoveryCodesMade } from '#domain/accounts/second-factor'

/** 160 bits, as RFC 4226 recommends. */
const keyBytes = 20
const periodSeconds = 30
/** 80 bits: too many to guess from a digest without salt. */
const recoveryBytes = 10
const issuer = 'Holofolio'

/** Makes the key of an app, in Base32. */
export function newAppKey(): string {
  return new Secret({ size: keyBytes }).base32
}

/** Returns the address that an app reads from a QR code. */
export function appAddress(key: string, username: string): string {
  return codesOf(key, username).toString()
}

/** Returns the step of time that a code is of: the present one, the one before or the next. Null for a wrong code. */
export function stepOfCode(key: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = codesOf(key).validate({ token: digits, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1_000 / periodSeconds) + delta
}

/** Returns the code of an app at an instant. */
export function codeAt(key: string, at: Date): string {
  return codesOf(key).generate({ timestamp: at.getTime() })
}

function codesOf(key: string, label = ''): TOTP {
  const secret = Secret.fromBase32(key)
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds })
}

/** Makes ten recovery codes as they are shown, and what the database keeps of each. */
export function newRecoveryCodes(): { readonly code: string; readonly digest: string }[] {
  return Array.from({ length: recoveryCodesMade }, () => {
    const letters = new Secret({ size: recoveryBytes }).base32.toLowerCase()
    return { code: inFours(letters, '-'), digest: recoveryDigest(letters) }
  })
}

/** Returns the SHA-256 of the letters of a recovery code, hexadecimal. */
export function recoveryDigest(letters: string): string {
  return hash('sha256', letters)
}
