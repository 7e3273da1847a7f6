/** What collectors are notified of about the account itself, under the bell and by mail. */

/** Facts of the moment alone. factor_off: by its owner. factor_ended: by an operator. */
export const plainNoticeKinds = [
  'sign_in',
  'password_changed',
  'email_changed',
  'factor_on',
  'factor_off',
  'factor_ended',
] as const

export type PlainNoticeKind = (typeof plainNoticeKinds)[number]

/** Of a used recovery code, it is also said how many are left. */
export type AccountNoticeKind = PlainNoticeKind | 'recovery_code_used'
