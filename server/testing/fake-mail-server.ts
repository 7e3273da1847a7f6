/** A fake mail server on 127.0.0.1 that answers as the test says and records its mail. */
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  /** The raw mail: headers, a blank line, and encoded parts. */
  readonly source: string
}

/** The answer to a recipient or to the mail itself: a refusal, no answer, or acceptance. */
export type Reply = { readonly code: number; readonly words: string } | 'silence' | 'yes'

export interface FakeMailServer {
  readonly url: string
  readonly mails: TakenMail[]
  /** The answers; tests replace them. */
  readonly replies: { recipient: (address: string) => Reply; content: Reply }
  /** The maximum of simultaneous mails so far. */
  mostAtOnce(): number
  close(): Promise<void>
}

export async function fakeMailServer(): Promise<FakeMailServer> {
  const mails: TakenMail[] = []
  const replies: FakeMailServer['replies'] = { recipient: () => 'yes', content: 'yes' }
  let underWay = 0
  let mostAtOnce = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      underWay += 1
      mostAtOnce = Math.max(mostAtOnce, underWay)
      done()
    },
    onRcptTo: ({ address }, _session, done) => give(replies.recipient(address), done),
    onData(stream, { envelope }, done) {
      void textOf(stream).then(source => {
        const { mailFrom, rcptTo } = envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
        })
        give(replies.content, done)
      })
    },
    onClose: () => void (underWay -= 1),
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    replies,
    mostAtOnce: () => mostAtOnce,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function give(reply: Reply, done: (error?: Error | null) => void): void {
  if (reply === 'silence') return
  if (reply === 'yes') return done()
  done(Object.assign(new Error(reply.words), { responseCode: reply.code }))
}
