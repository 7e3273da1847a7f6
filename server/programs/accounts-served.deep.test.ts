// What a running server does for accounts: where its links lead, and what an operator changes while it runs.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeMailServer, fakeMailServer } from '#server/testing/fake-mail-server'
import { environmentOfTests, runProgram } from '#server/testing/run-program'
import { onBothEngines, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

const patienceMs = 120_000
const password = 'a quiet long passphrase'
const ash = { username: 'ash', email: 'ash@example.com', password }

onBothEngines(engine => {
  let database: TemporaryStorage
  let mail: FakeMailServer
  let servers: ChildProcess[]
  beforeEach(async () => {
    database = await temporaryStorage(engine)
    mail = await fakeMailServer()
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) {
      if (server.exitCode !== null) continue
      server.kill('SIGKILL')
      await once(server, 'close')
    }
    await mail.close()
    await database.drop()
  })

  const settings = () => ({
    DATA_DIR: database.folder,
    ...(database.url !== null && { DATABASE_URL: database.url }),
  })

  /** Starts a server. Returns its address once it is ready, and what it logs. */
  async function started(environment: Record<string, string> = {}) {
    const env = { ...environmentOfTests, ...settings(), PORT: '0', ...environment }
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env })
    servers.push(child)
    let [output, log] = ['', '']
    child.stdout.on('data', chunk => (output += String(chunk)))
    child.stderr.on('data', chunk => (log += String(chunk)))
    const failed = once(child, 'close').then(() => Promise.reject(new Error(`the server ended: ${log}`)))
    failed.catch(() => {})
    while (!output.includes('\n')) await Promise.race([once(child.stdout, 'data'), failed])
    return { url: /http:\S+/.exec(output)?.[0] ?? '', log: () => log }
  }

  const post = (url: string, path: string, body: object) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify(body),
    })
  const tokenOf = async (answer: Response) => ((await answer.json()) as { token: string }).token
  const statusOf = async (url: string, token: string) =>
    (await fetch(`${url}/api/auth/profile`, { headers: { authorization: `Bearer ${token}` } })).status

  it(
    'mails links that lead to PUBLIC_URL',
    async () => {
      const { url } = await started({ SMTP_URL: mail.url, PUBLIC_URL: 'https://cards.example' })
      expect((await post(url, 'register', ash)).status).toBe(201)
      await expect.poll(() => mail.mails).toHaveLength(1)
      // Quoted-printable breaks lines.
      const source = mail.mails[0]?.source.replaceAll(/=\r?\n/g, '') ?? ''
      expect(source).toMatch(/https:\/\/cards\.example\/confirm-email#[\w-]{43}/)
      expect(source).not.toMatch(/evil|localhost:|127\.0\.0\.1:/)
    },
    patienceMs,
  )

  it(
    'mails nothing without PUBLIC_URL where others can reach the server, and says so',
    async () => {
      const { url, log } = await started({ SMTP_URL: mail.url, HOST: '0.0.0.0' })
      const registered = await post(url, 'register', ash)
      expect(registered.status).toBe(201)
      const headers = { authorization: `Bearer ${await tokenOf(registered)}` }
      const state = await fetch(`${url}/api/auth/email-confirmation`, { headers })
      expect(await state.json()).toMatchObject({ is_mailed: false, link_sent_at: null })
      expect(mail.mails).toEqual([])
      expect(log()).toContain('SMTP_URL needs PUBLIC_URL for links in mails, no mail is sent')
    },
    patienceMs,
  )

  it(
    'obeys what the operator does in another program',
    async () => {
      const { url } = await started()
      const user = async (...args: string[]) => {
        const { code, out, errors } = await runProgram('user.ts', { args, env: settings() })
        expect([args, code, errors]).toEqual([args, 0, ''])
        return out
      }
      expect(await user('create', 'ash', 'ash@example.com')).toContain('ash has an account')
      const link = await user('reset-password', 'ash')
      const secret = /#(\S+)/.exec(link)?.[1]
      expect((await post(url, 'password-reset', { secret, new_password: password })).status).toBe(200)
      const token = await tokenOf(await post(url, 'login', ash))
      await user('sign-out', 'ash')
      expect(await statusOf(url, token)).toBe(401)
      await user('disable', 'ash')
      expect((await post(url, 'login', ash)).status).toBe(403)
      await user('enable', 'ash')
      expect(await statusOf(url, await tokenOf(await post(url, 'login', ash)))).toBe(200)
      expect(await user('list')).toMatch(/^ash\t/m)
      await user('erase', 'ash', '--yes')
      expect((await post(url, 'login', ash)).status).toBe(401)
    },
    patienceMs,
  )
})
