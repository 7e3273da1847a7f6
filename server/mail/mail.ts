/** A mail, and how sending it can fail. */

export interface Mail {
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail. Rejects with MailFailed, promptly when `signal`
   * aborts.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Aborts the mail being sent. */
  close(): void
}

/**
 * Why a mail was not sent, as far as it matters for a retry:
 * - `server`: the mail server is unreachable or rejects every mail from us.
 * - `deferred`: it does not accept this mail now.
 * - `refused`: it will never accept this mail.
 * - `unanswered`: it received the mail and did not answer. The mail may have arrived.
 */
export type MailFault = 'server' | 'deferred' | 'refused' | 'unanswered'

/** A mail was not sent, or may not have been. Contains no address. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed'
  readonly fault: MailFault
  /** The reply code of the mail server, or the error code without a reply: "550", "ECONNREFUSED". */
  readonly reason: string

  constructor(fault: MailFault, reason: string) {
    super(`a mail was not sent: ${fault}, ${reason}`)
    this.fault = fault
    this.reason = reason
  }
}
