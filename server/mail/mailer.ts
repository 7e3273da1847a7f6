/**
 * Mail, handed over to one SMTP server: one at a time, each on a connection of its own. Every step has its
 * deadline and so has the whole, since a server that sends a byte now and then never looks idle.
 */
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type Mail, MailFailed, type MailFault, type Mailer } from './mail.ts'

export interface MailerOptions {
  readonly smtpUrl: string
  /** "Holofolio <prices@example.com>" */
  readonly from: string
  readonly deadlines?: MailDeadlines
}

export interface MailDeadlines {
  readonly connectionMs: number
  /** Until the server says hello. */
  readonly greetingMs: number
  /** For each further answer. */
  readonly socketMs: number
  readonly wholeMs: number
}

const usualDeadlines: MailDeadlines = {
  connectionMs: 10_000,
  greetingMs: 10_000,
  socketMs: 20_000,
  wholeMs: 60_000,
}

/** Opens no connection before there is a mail to send. */
export function openMailer(options: MailerOptions): Mailer {
  const closing = new AbortController()
  let last: Promise<void> = Promise.resolve()
  return {
    send(mail, signal) {
      const signals = signal ? [closing.signal, signal] : [closing.signal]
      const sent = last.then(() => handOver(options, mail, signals))
      last = sent.catch(() => {})
      return sent
    },
    close: () => closing.abort(),
  }
}

async function handOver(
  { smtpUrl, from, deadlines = usualDeadlines }: MailerOptions,
  { to, subject, text, html }: Mail,
  signals: readonly AbortSignal[],
): Promise<void> {
  let isGiven = false
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: deadlines.connectionMs,
    dnsTimeout: deadlines.connectionMs,
    greetingTimeout: deadlines.greetingMs,
    socketTimeout: deadlines.socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The message is read only once the server has asked for it, and from then on it may have it.
  transport.use('stream', ({ message }, done) => {
    message.processFunc(content => Readable.from(noting(content, () => (isGiven = true))))
    done()
  })
  try {
    await transport.sendMail({
      from,
      // As an object, so that no address is ever read as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
      html,
      // Out-of-office replies would come back to a mailbox that nobody reads.
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

/** What nodemailer says of a failure; its message may hold the address, so that is left alone. */
interface Refusal {
  readonly responseCode?: number
  readonly permanent?: boolean
  readonly command?: string
  readonly originalCode?: string
  readonly code?: string
}

/** Only the recipient and the content are of this mail alone; greeting, login and sender are of all. */
function faultOf(command: string | undefined, isPermanent: boolean): MailFault {
  if (command !== 'RCPT TO' && command !== 'DATA') return 'server'
  return isPermanent ? 'refused' : 'deferred'
}
