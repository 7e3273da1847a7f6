/** Accounts: registration, sign-in, profile, password, settings, sessions, export and deletion. */
import { currencies, ledgerCurrencies } from '#domain/money/currency'
import { isTimeZone } from '#domain/time-zone'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blankable, count, day, flag, id, instant, line, named, nothing } from './fields.ts'

const timeZoneError = { error: 'must be a time zone such as America/New_York' }
const timeZone = z.string(timeZoneError).max(100, timeZoneError).refine(isTimeZone, timeZoneError)

export const themes = ['light', 'dark', 'auto'] as const

export const settings = named('Settings', {
  theme: z.enum(themes, { error: 'must be light, dark or auto' }),
  email_notifications: flag,
  price_alerts: flag,
  collection_updates: flag,
  /** Notify when a price has moved by at least this percentage since the last notification. */
  price_alert_percent: count(1, 1_000),
  /** The IANA name of the time zone of the collector's days, such as America/New_York; null, and UTC, until known. */
  time_zone: timeZone.nullable(),
  /** The currency that the page shows amounts in, at today's rate. Null for the ledger's. Every call stays in the ledger's. */
  display_currency: z.enum(currencies, { error: 'must be a currency code such as EUR' }).nullable(),
})

export const user = named('Collector', {
  id: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  created_at: instant,
  last_login: instant.nullable(),
  /** Whether they administer this server. */
  is_operator: z.boolean(),
  /** When they confirmed their e-mail address; null if they did not. */
  email_confirmed_at: instant.nullable(),
  /** Whether this server requires a second factor that they lack: until it is set up, every other call answers with 403. */
  must_set_up_second_factor: z.boolean(),
  /** Whether they handle reports: an operator, or one whom an operator trusts. */
  is_curator: z.boolean(),
  /** The currency of every amount that they send and get, unless a field names its own. ISO 4217, such as EUR. */
  ledger_currency: z.string(),
  /** Whether they have entered an amount, so that the currency can no longer be changed. */
  is_ledger_fixed: z.boolean(),
  /** What one US dollar is in the ledger's currency: market prices are converted by it. Null for US dollars. */
  ledger_rate: z.number().nullable(),
  /** The day of that rate. Null for US dollars. */
  ledger_rate_day: day.nullable(),
  settings,
})

/** Only limits the length: the domain validates usernames, e-mail addresses and passwords. */
const typed = z.string({ error: 'is required' }).max(2_000, { error: 'is too long' })

/** The secret of a link. */
const secret = typed

const session = z.object({ token: z.string(), user })

/** A session of the collector. */
export const signedInPlace = named('SignedInPlace', {
  id: z.string(),
  /** The User-Agent header at sign-in; null without one. */
  device: z.string().nullable(),
  /** The network address at sign-in; null for sessions from before it was kept. */
  address: z.string().nullable(),
  signed_in_at: instant,
  last_seen_at: instant,
  /** Whether this session made the call. */
  is_this: z.boolean(),
})

export const accountEndpoints = {
  'GET /api/auth/registration': endpoint({
    summary: 'Get who may create an account',
    access: 'open',
    answer: z.object({
      /** invite: with an invitation of the operator. */
      registration: z.enum(['open', 'invite', 'closed']),
    }),
  }),
  'POST /api/auth/register': endpoint({
    summary: 'Create an account and sign in',
    access: 'open',
    status: 201,
    refusals: ['forbidden', 'conflict', 'too_many_requests'],
    grows: true,
    body: z.object({
      username: typed,
      email: typed,
      password: typed,
      /** The secret of an invitation, behind the # of its link. */
      invitation: blankable(secret),
    }),
    answer: session,
  }),
  'POST /api/auth/login': endpoint({
    summary: 'Sign in with a username or e-mail address',
    access: 'open',
    refusals: ['unauthorized', 'forbidden', 'too_many_requests'],
    grows: false,
    body: z.object({ username: typed, password: typed }),
    answer: session,
  }),
  'POST /api/auth/password-reset/link': endpoint({
    summary: 'Mail a link that sets a new password to the confirmed address of an account',
    access: 'open',
    refusals: ['conflict', 'too_many_requests'],
    grows: false,
    body: z.object({
      /** A username or an e-mail address. One without an account gets the same answer. */
      username: typed,
    }),
    answer: nothing,
  }),
  'POST /api/auth/login/second-step': endpoint({
    summary: 'Finish a sign-in that needs a code: of an app, or a recovery code',
    access: 'open',
    refusals: ['unauthorized', 'forbidden', 'conflict', 'too_many_requests'],
    grows: false,
    body: z.object({
      /** The `step_token` of the answer that asked for a code. */
      step_token: secret,
      code: typed,
    }),
    answer: session,
  }),
  'GET /api/auth/second-factor': endpoint({
    summary: 'Get whether two-step sign-in is on',
    beforeSecondFactor: true,
    answer: z.object({
      /** Empty while two-step sign-in is off. */
      factors: z.array(z.object({ kind: z.literal('app'), set_up_at: instant })),
      recovery_codes_left: z.number(),
      /** Whether this server requires it of the collector. */
      is_required: z.boolean(),
    }),
  }),
  'POST /api/auth/second-factor/app': endpoint({
    summary: 'Make the key of an app; two-step sign-in is on once its first code is confirmed',
    beforeSecondFactor: true,
    refusals: ['conflict', 'too_many_requests'],
    grows: true,
    body: z.object({ password: typed }),
    answer: z.object({
      /** To type into the app, in Base32. */
      key: z.string(),
      /** To show to the app as a QR code: otpauth://totp/... */
      address: z.string(),
    }),
  }),
  'POST /api/auth/second-factor/app/confirmation': endpoint({
    summary: 'Turn two-step sign-in on with the first code of the app; answers with recovery codes, once',
    beforeSecondFactor: true,
    refusals: ['conflict'],
    grows: true,
    body: z.object({ code: typed }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  'POST /api/auth/second-factor/recovery-codes': endpoint({
    summary: 'Make new recovery codes; the earlier ones stop working',
    refusals: ['conflict', 'too_many_requests'],
    grows: false,
    body: z.object({ password: typed }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  'DELETE /api/auth/second-factor': endpoint({
    summary: 'Turn two-step sign-in off',
    refusals: ['conflict', 'too_many_requests'],
    grows: false,
    body: z.object({ password: typed }),
    answer: nothing,
  }),
  'POST /api/auth/password-reset/owner': endpoint({
    summary: 'Get whose password a reset link sets',
    access: 'open',
    refusals: ['forbidden'],
    grows: false,
    body: z.object({
      /** Behind the # of the link. */
      secret,
    }),
    answer: z.object({ username: z.string() }),
  }),
  'POST /api/auth/password-reset': endpoint({
    summary: 'Set a new password by a reset link and end all sessions',
    access: 'open',
    refusals: ['forbidden'],
    grows: false,
    body: z.object({ secret, new_password: typed }),
    answer: z.object({ username: z.string() }),
  }),
  'GET /api/auth/email-confirmation': endpoint({
    summary: 'Get whether mail goes to your e-mail address',
    answer: z.object({
      /** False on a server that sends no mail. */
      is_mailed: z.boolean(),
      email: z.string(),
      confirmed_at: instant.nullable(),
      /** When the link that still works was sent; null without one. */
      link_sent_at: instant.nullable(),
    }),
  }),
  'POST /api/auth/email-confirmation/link': endpoint({
    summary: 'Mail a new link that confirms your e-mail address; an earlier one stops working',
    refusals: ['conflict', 'too_many_requests'],
    grows: false,
    answer: nothing,
  }),
  'POST /api/auth/email-confirmation/owner': endpoint({
    summary: 'Get which address a confirmation link confirms, and for whom',
    access: 'open',
    refusals: ['forbidden'],
    grows: false,
    body: z.object({ secret }),
    answer: z.object({ username: z.string(), email: z.string() }),
  }),
  'POST /api/auth/email-confirmation': endpoint({
    summary: 'Confirm an e-mail address by the link that was mailed to it',
    access: 'open',
    refusals: ['forbidden'],
    grows: false,
    body: z.object({ secret }),
    answer: z.object({ username: z.string(), email: z.string() }),
  }),
  'POST /api/auth/logout': endpoint({
    summary: 'Sign out and revoke the token',
    beforeSecondFactor: true,
    grows: false,
    answer: nothing,
  }),
  'GET /api/auth/profile': endpoint({
    summary: 'Get the signed-in collector',
    beforeSecondFactor: true,
    answer: z.object({ user }),
  }),
  'PUT /api/auth/profile': endpoint({
    summary: 'Update username, e-mail address and names',
    refusals: ['conflict'],
    grows: false,
    body: z.object({
      username: typed,
      email: typed,
      first_name: blankable(line(100)),
      last_name: blankable(line(100)),
    }),
    answer: z.object({ user }),
  }),
  'PUT /api/auth/password': endpoint({
    summary: 'Change the password and end all other sessions',
    grows: false,
    body: z.object({ current_password: typed, new_password: typed }),
    answer: nothing,
  }),
  'GET /api/auth/sessions': endpoint({
    summary: 'List sessions, most recently used first',
    answer: z.object({ sessions: z.array(signedInPlace) }),
  }),
  'DELETE /api/auth/sessions': endpoint({
    summary: 'End all other sessions',
    grows: false,
    answer: z.object({ ended: z.number() }),
  }),
  'DELETE /api/auth/sessions/:id': endpoint({
    summary: 'End one session',
    refusals: ['not_found'],
    grows: false,
    params: z.object({ id }),
    answer: nothing,
  }),
  'GET /api/auth/export': endpoint({
    summary: 'Download all personal data as a zip: data.json, holdings.csv and uploaded images',
    extraCost: 60,
    maxMinutes: 10,
    download: { contentType: 'application/zip', fileName: 'holofolio-data.zip' },
    answer: z.never(),
  }),
  'GET /api/auth/export/pictures': endpoint({
    summary: "Download the collector's own pictures of copies as a zip, under the names that data.json has",
    refusals: ['not_found'],
    extraCost: 60,
    maxMinutes: 30,
    download: { contentType: 'application/zip', fileName: 'holofolio-pictures.zip' },
    answer: z.never(),
  }),
  'DELETE /api/auth/account': endpoint({
    summary: 'Delete the account and all personal data',
    grows: false,
    body: z.object({
      password: typed,
      /** Must equal the username. */
      confirmation: typed,
    }),
    answer: nothing,
  }),
  'PUT /api/auth/settings': endpoint({
    summary: 'Update theme, notifications, time zone and currencies',
    refusals: ['conflict', 'needs_setting'],
    grows: false,
    body: settings.partial().extend({
      /** The currency of the ledger: USD, EUR or one with a reference rate. Until the first amount is entered. */
      ledger_currency: z
        .enum(ledgerCurrencies, { error: `must be one of ${ledgerCurrencies.join(', ')}` })
        .optional(),
    }),
    answer: z.object({ user }),
  }),
}
