/** Mail as the rest of the server knows it: what is sent, and in which ways that can fail. */

export interface Mail {
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail; rejects with MailFailed, and soon when `signal` aborts. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Whatever is under way fails. */
  close(): void
}

/**
 * Why a mail was not sent, as far as it matters to whoever wants to try again:
 * - `server`: the mail server could not be reached, or takes nothing from us; nor will it the next mail.
 * - `deferred`: it does not take this mail now.
 * - `refused`: it will never take this mail.
 * - `unanswered`: it was given the mail and did not answer. It may have arrived all the same.
 */
export type MailFault = 'server' | 'deferred' | 'refused' | 'unanswered'

/** A mail that was not sent, or may not have been. Names no address. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed'
  readonly fault: MailFault
  /** The reply of the mail server, or the name of what went wrong before one: "550", "ECONNREFUSED". */
  readonly reason: string

  constructor(fault: MailFault, reason: string) {
    super(`a mail was not sent: ${fault}, ${reason}`)
    this.fault = fault
    this.reason = reason
  }
}
