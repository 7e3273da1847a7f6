/**
 * Sends mail through one SMTP server, one at a time, each on its own connection. Every step has a deadline, and
 * so has the whole, because a server that sends a byte now and then never looks idle.
 */
import { Readable } from 'node:stream'
import { type Mail, MailFailed, type MailFault, type Mailer } from './mail.ts'

export interface MailerOptions {
  readonly smtpUrl: string
  /** "Holofolio <prices@example.com>" */
  readonly from: string
  readonly deadlines?: MailDeadlines
}

export interface MailDeadlines {
  readonly connectionMs: number
  /** Until the greeting of the server. */
  readonly greetingMs: number
  /** For each further reply. */
  readonly socketMs: number
  readonly wholeMs: number
}

const usualDeadlines: MailDeadlines = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  socketMs: 20_000,
  wholeMs: 60_000,
}

/** Loads nodemailer and opens a connection when there is a mail to send. */
export function openMailer(options: MailerOptions): Mailer {
  const closing = new AbortController()
  let last: Promise<void> = Promise.resolve()
  return {
    send(mail, signal) {
      const signals = signal ? [closing.signal, signal] : [closing.signal]
      const sent = last.then(() => deliver(options, mail, signals))
      last = sent.catch(() => {})
      return sent
    },
    close: () => closing.abort(),
  }
}

async function deliver(
  { smtpUrl, from, deadlines = usualDeadlines }: MailerOptions,
  { to, subject, text, html }: Mail,
  signals: readonly AbortSignal[],
): Promise<void> {
  let isGiven = false
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: deadlines.connectionMs,
    dnsTimeout: deadlines.connectionMs,
    greetingTimeout: deadlines.greetingMs,
    socketTimeout: deadlines.socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The message is read only once the server accepts DATA. From then on, the server may have it.
  transport.use('stream', ({ message }, done) => {
    message.processFunc(content => Readable.from(noting(content, () => (isGiven = true))))
    done()
  })
  try {
    await transport.sendMail({
      from,
      // An object, so that an address is never parsed as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
      html,
      // Prevents out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: AbortSignal.any([...signals, AbortSignal.timeout(deadlines.wholeMs)]),
    })
  } catch (error) {
    throw failureOf(error, isGiven)
  } finally {
    transport.close()
  }
}

async function* noting(content: AsyncIterable<unknown>, note: () => void) {
  note()
  yield* content
}

function failureOf(error: unknown, isGiven: boolean): MailFailed {
  const { responseCode, permanent, command, originalCode, code } = error as Refusal
  if (responseCode === undefined)
    return new MailFailed(isGiven ? 'unanswered' : 'server', originalCode ?? code ?? 'unknown')
  return new MailFailed(faultOf(command, permanent === true), String(responseCode))
}

/** The fields of a nodemailer error. Its message is not used, because it may contain the address. */
interface Refusal {
  readonly responseCode?: number
  readonly permanent?: boolean
  readonly command?: string
  readonly originalCode?: string
  readonly code?: string
}

/**
 * Only a rejected recipient or content concerns this mail alone. Greeting, login and sender concern every
 * mail.
 */
function faultOf(command: string | undefined, isPermanent: boolean): MailFault {
  if (command !== 'RCPT TO' && command !== 'DATA') return 'server'
  return isPermanent ? 'refused' : 'deferred'
}
