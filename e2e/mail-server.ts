// A mail server on 127.0.0.1 that keeps what it gets, for journeys that follow a link in a mail.

import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  url: string
  /** Waits for the newest mail to an address with a subject. Returns the link in it. */
  linkTo: (address: string, subject: string) => Promise<string>
  /** The subjects of all mails to an address. */
  subjectsTo: (address: string) => string[]
  stop: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: { to: string; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, answer) {
      const taken = textOf(stream).then(source => {
        // Quoted-printable breaks lines, and writes "=" as "=3D".
        const plain = source.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
        for (const { address } of envelope.rcptTo) mails.push({ to: address, source: plain })
      })
      taken.then(() => answer(), answer)
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailsTo = (address: string) => mails.filter(({ to }) => to === address)
  const subjectOf = ({ source }: { source: string }) => /^Subject: (.*?)\r?$/m.exec(source)?.[1] ?? ''
  return {
    url: `smtp://127.0.0.1:${port}`,
    async linkTo(address, subject) {
      const found = () => mailsTo(address).findLast(mail => subjectOf(mail) === subject)
      await expect.poll(found).toBeDefined()
      return /^http\S+$/m.exec(found()?.source ?? '')?.[0] ?? ''
    },
    subjectsTo: address => mailsTo(address).map(subjectOf),
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}
