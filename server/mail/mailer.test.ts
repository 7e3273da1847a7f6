import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeMailServer, fakeMailServer } from '#server/testing/fake-mail-server'
import { MailFailed } from './mail.ts'
import { openMailer } from './mailer.ts'

const from = 'Holofolio <prices@example.com>'
const mail = {
  to: 'robin@example.com',
  subject: '1 price moved',
  text: 'Up it went.',
  html: '<p>Up it went.</p>',
}
/** For a server that stays silent. */
const impatient = { connectionMs: 10_000, greetingMs: 1_000, socketMs: 1_000, wholeMs: 10_000 }

let office: FakeMailServer
beforeEach(async () => {
  office = await fakeMailServer()
})
afterEach(() => office.close())

const send = (change: Partial<typeof mail> = {}, smtpUrl = office.url, signal?: AbortSignal) =>
  openMailer({ smtpUrl, from }).send({ ...mail, ...change }, signal)
const sendImpatiently = (smtpUrl = office.url, deadlines = impatient) =>
  openMailer({ smtpUrl, from, deadlines }).send(mail)

/** Returns how sending failed, and the text of the error. */
async function failureOf(sending: Promise<void>) {
  const error: unknown = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MailFailed)) throw new Error('not a MailFailed', { cause: error })
  expect(`${error.message} ${error.reason}`).not.toContain('@')
  return [error.fault, error.reason]
}

describe('a mail', () => {
  it('arrives as text and HTML, marked as auto-generated', async () => {
    await send()
    expect(office.mails).toMatchObject([{ from: 'prices@example.com', to: ['robin@example.com'] }])
    const [{ source } = { source: '' }] = office.mails
    for (const line of [
      'From: Holofolio <prices@example.com>',
      'To: robin@example.com',
      'Subject: 1 price moved',
      'Auto-Submitted: auto-generated',
      'Up it went.',
      '<p>Up it went.</p>',
    ]) {
      expect(source).toContain(line)
    }
  })

  it('goes to one address and has only its own headers, whatever the input', async () => {
    await send({ subject: 'moved\r\nBcc: eve@example.com' })
    await expect(failureOf(send({ to: 'robin@example.com, eve@example.com' }))).resolves.toEqual([
      'refused',
      '501',
    ])
    expect(office.mails.map(({ to }) => to)).toEqual([['robin@example.com']])
    expect(office.mails[0]?.source).not.toMatch(/^Bcc/m)
  })

  it('waits for the one before it, even if that fails', async () => {
    const mailer = openMailer({ smtpUrl: office.url, from })
    office.replies.recipient = address => (address.startsWith('a') ? { code: 550, words: 'no' } : 'yes')
    const sent = ['a1', 'b2', 'a3', 'b4', 'b5'].map(name =>
      mailer.send({ ...mail, to: `${name}@example.com` }),
    )
    const outcomes = await Promise.allSettled(sent)
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([false, true, false, true, true])
    expect(office.mostAtOnce()).toBe(1)
    expect(office.mails.flatMap(({ to }) => to)).toEqual([
      'b2@example.com',
      'b4@example.com',
      'b5@example.com',
    ])
  })
})

describe('a failure', () => {
  it.each([
    [550, 'refused'],
    [451, 'deferred'],
  ])('with %i for the recipient is %s', async (code, fault) => {
    office.replies.recipient = address => ({ code, words: `${address} is not here` })
    expect(await failureOf(send())).toEqual([fault, String(code)])
  })

  it.each([
    [554, 'refused'],
    [452, 'deferred'],
  ])('with %i for the mail is %s', async (code, fault) => {
    office.replies.content = { code, words: 'no room for robin@example.com' }
    expect(await failureOf(send())).toEqual([fault, String(code)])
  })

  it('is unanswered if the server receives the mail and stays silent', async () => {
    office.replies.content = 'silence'
    expect(await failureOf(sendImpatiently())).toEqual(['unanswered', 'ETIMEDOUT'])
    expect(office.mails).toHaveLength(1)
  })

  it('is of the server if it stays silent before it has the mail', async () => {
    office.replies.recipient = () => 'silence'
    expect(await failureOf(sendImpatiently())).toEqual(['server', 'ETIMEDOUT'])
    expect(office.mails).toEqual([])
  })

  it('is of the server if it is unreachable', async () => {
    const gone = await listening(createServer())
    await new Promise(resolve => gone.server.close(resolve))
    expect(await failureOf(send({}, gone.url))).toEqual(['server', 'ECONNREFUSED'])
  })

  it('is of the server if it never greets, hangs up, or never stops talking', async () => {
    const manners: [(server: Server) => Server, string][] = [
      [server => server, 'ETIMEDOUT'],
      [server => server.on('connection', socket => socket.destroy()), 'ECONNECTION'],
      [server => server.on('connection', socket => socket.write('554 go away\r\n')), '554'],
    ]
    for (const [manner, reason] of manners) {
      const rude = await listening(manner(createServer({ pauseOnConnect: false })))
      expect(await failureOf(sendImpatiently(rude.url))).toEqual(['server', reason])
      rude.server.close()
    }
  })

  it('comes at the overall deadline if the server keeps the line busy', async () => {
    const chatty = await listening(
      createServer(socket => {
        const timer = setInterval(() => socket.write('220-still here\r\n'), 20)
        socket.on('close', () => clearInterval(timer)).on('error', () => {})
        socket.write('220 hello\r\n')
      }),
    )
    const [fault] = await failureOf(sendImpatiently(chatty.url, { ...impatient, wholeMs: 300 }))
    expect(fault).toBe('server')
    chatty.server.close()
  })

  it('comes promptly when the caller aborts', async () => {
    office.replies.recipient = () => 'silence'
    const stopping = new AbortController()
    const sending = failureOf(send({}, office.url, stopping.signal))
    stopping.abort()
    expect(await sending).toEqual(['server', 'EABORT'])
  })

  it('comes to running and waiting mail on close', async () => {
    office.replies.recipient = () => 'silence'
    const mailer = openMailer({ smtpUrl: office.url, from })
    const sendings = [failureOf(mailer.send(mail)), failureOf(mailer.send(mail))]
    mailer.close()
    expect(await Promise.all(sendings)).toEqual([
      ['server', 'EABORT'],
      ['server', 'EABORT'],
    ])
  })
})

async function listening(server: Server) {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
