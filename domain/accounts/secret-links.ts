/**
 * Links with a secret: to register by invitation, and to set a new password. The secret is behind the #, which no
 * browser sends to a server, so no log of a proxy has it.
 */

export const registerPath = '/register'
export const resetPasswordPath = '/reset-password'

/** How long an invitation can be used, in days, unless the operator says otherwise. */
export const invitationDays = 7
/** How long the link for a forgotten password can be used, in hours. */
export const resetHours = 24

export function invitationLink(publicUrl: string, secret: string): string {
  return `${publicUrl}${registerPath}#${secret}`
}

export function resetLink(publicUrl: string, secret: string): string {
  return `${publicUrl}${resetPasswordPath}#${secret}`
}

/** Returns the secret in the hash of an address, with or without #; null if there is none. */
export function secretIn(hash: string): string | null {
  return /^#?([A-Za-z0-9_-]{43})$/.exec(hash)?.[1] ?? null
}
