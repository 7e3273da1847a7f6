/**
 * Links with a secret: to register by invitation, to set a new password, and to confirm an e-mail address. The secret is
 * behind the #, which no browser sends to a server, so no log of a proxy has it.
 */

export const registerPath = '/register'
export const resetPasswordPath = '/reset-password'
export const confirmEmailPath = '/confirm-email'

/** How long an invitation can be used, in days, unless the operator says otherwise. */
export const invitationDays = 7
/** How long the link for a forgotten password can be used, in hours. */
export const resetHours = 24
/** How long the link that confirms an e-mail address can be used, in days. */
export const confirmationDays = 7
/** How long reset links and warnings go to the address that was confirmed before a change, in days. */
export const formerEmailDays = 7

export function invitationLink(publicUrl: string, secret: string): string {
  return `${publicUrl}${registerPath}#${secret}`
}

export function resetLink(publicUrl: string, secret: string): string {
  return `${publicUrl}${resetPasswordPath}#${secret}`
}

export function confirmationLink(publicUrl: string, secret: string): string {
  return `${publicUrl}${confirmEmailPath}#${secret}`
}

/** Returns the secret in the hash of an address, with or without #; null if there is none. */
export function secretIn(hash: string): string | null {
  return /^#?([A-Za-z0-9_-]{43})$/.exec(hash)?.[1] ?? null
}
