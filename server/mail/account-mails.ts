/** Mails about an account itself: the same words as text and HTML. */
import type { AccountNoticeKind } from '#domain/accounts/account-notices'
import { confirmationDays, resetHours } from '#domain/accounts/secret-links'
import { escaped, onOneLine } from './mail-text.ts'
import type { Mail } from './mail.ts'

type Letter = Omit<Mail, 'to'>

interface ResetLink {
  readonly username: string
  readonly link: string
}

/** The link to set a new password, made by the operator. */
export function resetLinkMail({ username, link }: ResetLink): Letter {
  const made = `The operator made this link for the Holofolio account ${onOneLine(username)}.`
  return passwordLetter(made, link)
}

/** The link to set a new password, requested on the page. */
export function forgottenPasswordMail({ username, link }: ResetLink): Letter {
  const made = `A new password was requested for the Holofolio account ${onOneLine(username)}.`
  return passwordLetter(made, link)
}

function passwordLetter(made: string, link: string): Letter {
  return letter('Set a new password', [
    `${made} This link sets it, once, within ${resetHours} hours:`,
    link,
    'Anyone with the link can take over the account: do not pass it on. If you did not ask for it, ignore this mail.',
  ])
}

/** The link to confirm an address. Quotes nothing that a stranger typed, because the address may not be theirs. */
export function confirmationMail(link: string): Letter {
  return letter('Confirm your e-mail address', [
    `This address was entered for a Holofolio account. Confirm it within ${confirmationDays} days to get mail there:`,
    link,
    'If it was not you, ignore this mail: nothing else is sent to this address.',
  ])
}

const happened: Readonly<
  Record<AccountEvent['kind'], { subject: string; sentence: string; advice: string }>
> = {
  sign_in: {
    subject: 'New sign-in',
    sentence: 'was signed in to with a device or from a place that it did not know.',
    advice: 'If it was not you, change your password: that signs everybody else out.',
  },
  password_changed: {
    subject: 'Your password was changed',
    sentence: 'has a new password. Every other session has ended.',
    advice: 'If it was not you, ask the operator for a link to set a new one.',
  },
  email_changed: {
    subject: 'Your e-mail address was changed',
    sentence:
      'has another e-mail address. This mail went to the one before. For 7 days, links for a forgotten password go there too.',
    advice: 'If it was not you, change your password, or ask the operator for a link to set a new one.',
  },
  factor_on: {
    subject: 'Two-step sign-in is on',
    sentence:
      'asks for a code of an app at every sign-in from now on. Keep the recovery codes in a safe place.',
    advice: 'If it was not you, turn it off in your profile, under Security, and change your password.',
  },
  factor_off: {
    subject: 'Two-step sign-in is off',
    sentence: 'asks for the password alone from now on.',
    advice: 'If it was not you, change your password and turn two-step sign-in on again.',
  },
  factor_ended: {
    subject: 'The operator turned two-step sign-in off',
    sentence: 'asks for the password alone until you turn two-step sign-in on again.',
    advice: 'If you did not ask for it, talk to the operator, and turn it on again.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    sentence: 'was signed in to with a recovery code.',
    advice: 'If it was not you, change your password and make new recovery codes.',
  },
}

/** What happened to an account, and who did it. */
export interface AccountEvent {
  readonly kind: AccountNoticeKind
  readonly username: string
  /** "Chrome on Windows", and its network address; null for an operator. */
  readonly where: { readonly device: string; readonly address: string } | null
  readonly at: string
  /** How many recovery codes are left. */
  readonly codesLeft: number
}

/** A notice about the account itself. */
export function accountNoticeMail({ kind, username, where, at, codesLeft }: AccountEvent): Letter {
  const { subject, sentence, advice } = happened[kind]
  const when = `${at.slice(0, 16).replace('T', ' ')} UTC`
  const left = kind === 'recovery_code_used' ? ` Recovery codes left: ${codesLeft}.` : ''
  const by = where === null ? '' : `${onOneLine(where.device)}, ${onOneLine(where.address)}, `
  return letter(subject, [
    `Your Holofolio account ${onOneLine(username)} ${sentence}${left}`,
    `${by}${when}`,
    advice,
  ])
}

/** A paragraph that is a link becomes one in the HTML. */
function letter(subject: string, paragraphs: readonly string[]): Letter {
  const html = paragraphs.map(paragraph =>
    /^https?:\/\/\S+$/.test(paragraph)
      ? `<p><a href="${escaped(paragraph)}">${escaped(paragraph)}</a></p>`
      : `<p>${escaped(paragraph)}</p>`,
  )
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="font-family:sans-serif;line-height:1.5">
${html.join('\n')}
</body>
</html>
`,
  }
}
