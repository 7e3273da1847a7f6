import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { secretIn } from '#domain/accounts/secret-links'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { confirmAddress } from '#server/testing/confirmed-email'
import { fakeMailServer } from '#server/testing/fake-mail-server'
import { turnOn } from '#server/testing/second-factor'
import { runProgram } from '#server/testing/run-program'
import { onOneEngine, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

const patienceMs = 120_000
const dayMs = 24 * 60 * 60 * 1_000
const publicUrl = 'https://cards.example.com'

onOneEngine(engine => {
  let database: TemporaryStorage
  let app: TestApp
  beforeEach(async () => {
    database = await temporaryStorage(engine)
    app = await testApp(engine, { storage: database.storage, now: () => new Date() })
  })
  afterEach(async () => {
    await app.close()
    await database.drop()
  })

  const user = (args: readonly string[], env: Record<string, string> = {}) =>
    runProgram('user.ts', {
      args,
      env: {
        DATA_DIR: dirname(app.uploadsFolder),
        ...(database.url === null ? { DATA_DIR: database.folder } : { DATABASE_URL: database.url }),
        ...env,
      },
    })
  const linkIn = (out: string) => /https?:\/\/\S+/.exec(out)?.[0] ?? ''
  const secretOf = (link: string) => secretIn(new URL(link).hash) ?? ''
  const signIn = (username: string, password = testPassword) =>
    app.call('POST /api/auth/login', { body: { username, password } })
  const today = () => new Date().toISOString().slice(0, 10)

  it(
    'lists accounts with what they may do',
    async () => {
      await app.register('ash')
      await app.register('gary')
      await app.register('misty')
      await user(['trust', 'gary'])
      await user(['disable', 'Misty@Example.com'])
      expect(await user(['list'])).toEqual({
        code: 0,
        out:
          'username\te-mail\tcreated\tlast sign-in\n' +
          `ash\tash@example.com\t${today()}\t${today()}\toperator\n` +
          `gary\tgary@example.com\t${today()}\t${today()}\ttrusted\n` +
          `misty\tmisty@example.com\t${today()}\t${today()}\tdisabled since ${today()}\n`,
        errors: '',
      })
    },
    patienceMs,
  )

  it(
    'creates an account whose password its link sets; the first is the operator',
    async () => {
      const first = await user(['create', 'Ash', 'ash@example.com'], { PUBLIC_URL: `${publicUrl}/` })
      expect([first.code, first.errors]).toEqual([0, ''])
      expect(first.out).toContain('Ash has an account and is the operator.\n')
      expect(linkIn(first.out)).toContain(`${publicUrl}/reset-password#`)
      const body = { secret: secretOf(linkIn(first.out)), new_password: testPassword }
      expect((await app.call('POST /api/auth/password-reset', { body })).status).toBe(200)
      expect((await signIn('ash')).body.user.is_operator).toBe(true)
      const second = await user(['create', 'gary', 'gary@example.com'], { PORT: '4000' })
      expect(second.out).toContain('gary has an account.\n')
      expect(linkIn(second.out)).toContain('http://localhost:4000/reset-password#')
      const taken = await user(['create', 'ASH@example.com', 'other@example.com'])
      expect([taken.code, taken.out, taken.errors]).toEqual([1, '', 'Username is already taken\n'])
      const lookalike = await user(['create', 'Аsh', 'cyrillic@example.com'])
      expect([lookalike.code, lookalike.errors]).toEqual([
        1,
        'Username looks like another one that is taken\n',
      ])
      const bad = await user(['create', 'misty', 'nowhere'])
      expect([bad.code, bad.errors]).toEqual([1, 'Email is invalid.\n'])
    },
    patienceMs,
  )

  it(
    'sets back the products that somebody defaced',
    async () => {
      const { token } = await app.register('gary')
      const create = {
        name: 'Pikachu',
        product_type: 'card',
        set_name: 'Own',
        image_url: 'https://example.com/a',
      }
      const { id } = (await app.call('POST /api/products', { token, body: create })).body.product
      await app.call('PUT /api/products/:id', { token, params: { id }, body: { name: 'Rude' } })
      expect(await user(['revert', 'gary'])).toEqual({
        code: 0,
        out: 'Products of which edits of gary are set back: 1. Fields that others changed later and that stay: 0.\n',
        errors: '',
      })
      const { product } = (await app.call('GET /api/products/:id', { token, params: { id } })).body
      expect(product.name).toBe('Pikachu')
    },
    patienceMs,
  )

  it(
    'invites, unless invitations are not accepted',
    async () => {
      const invited = await user(['invite', '--days', '2'], { REGISTRATION: 'invite', PUBLIC_URL: publicUrl })
      expect([invited.code, invited.errors]).toEqual([0, ''])
      expect(invited.out).toContain('in the next 2 days:\n')
      expect(linkIn(invited.out)).toContain(`${publicUrl}/register#`)
      const [kept] = await app.storage.read(db => db.selectFrom('invitations').selectAll().execute())
      expect(Date.parse(String(kept?.expires_at)) - Date.parse(String(kept?.created_at))).toBe(2 * dayMs)
      const byInvitation = await testApp(engine, {
        storage: database.storage,
        registration: 'invite',
        now: () => new Date(),
      })
      const body = { username: 'ash', email: 'ash@example.com', password: testPassword }
      const invitation = secretOf(linkIn(invited.out))
      const { status } = await byInvitation.call('POST /api/auth/register', { body: { ...body, invitation } })
      expect(status).toBe(201)
      await byInvitation.close()
      for (const env of [{ REGISTRATION: 'closed' }, { HOST: '0.0.0.0' }]) {
        expect(await user(['invite'], env)).toEqual({
          code: 1,
          out: '',
          errors: 'Invitations need REGISTRATION=invite, for the server too.\n',
        })
      }
    },
    patienceMs,
  )

  it(
    'gives roles and takes them',
    async () => {
      const { user: ash } = await app.register('ash')
      const { user: gary } = await app.register('gary')
      const roles = async (id: string) => {
        const row = await app.storage.read(db =>
          db.selectFrom('collectors').select(['operator', 'trusted']).where('id', '=', id).executeTakeFirst(),
        )
        return [row?.operator, row?.trusted]
      }
      expect((await user(['operator', 'gary'])).out).toBe('gary is an operator.\n')
      expect((await user(['trust', gary.id])).out).toBe('gary is trusted.\n')
      expect(await roles(gary.id)).toEqual(['on', 'on'])
      expect((await user(['operator', 'ash', '--remove'])).out).toBe('ash is no operator any more.\n')
      expect((await user(['trust', 'gary', '--remove'])).out).toBe('gary is not trusted any more.\n')
      expect([await roles(ash.id), await roles(gary.id)]).toEqual([
        ['off', 'off'],
        ['on', 'off'],
      ])
    },
    patienceMs,
  )

  it(
    'makes a link for a forgotten password, and mails it where that is of use',
    async () => {
      const { user: ash } = await app.register('ash')
      const mail = await fakeMailServer()
      try {
        const plain = await user(['reset-password', 'ash'])
        expect(plain.out).toContain('It was not mailed, because SMTP_URL is not set.\n')
        const smtp = { SMTP_URL: mail.url }
        expect((await user(['reset-password', 'ash'], smtp)).out).toContain(
          'because PUBLIC_URL is not set.\n',
        )
        const unconfirmed = await user(['reset-password', 'ash'], { ...smtp, PUBLIC_URL: publicUrl })
        expect(unconfirmed.out).toContain('It was not mailed, because ash@example.com is not confirmed.\n')
        expect(mail.mails).toEqual([])
        await confirmAddress(app, ash.id)
        const mailed = await user(['reset-password', 'ash'], { ...smtp, PUBLIC_URL: publicUrl })
        expect([mailed.code, mailed.errors]).toEqual([0, ''])
        expect(mailed.out).toContain('It was mailed to ash@example.com.\n')
        expect(mail.mails.map(({ to }) => to)).toEqual([['ash@example.com']])
        const secret = secretOf(linkIn(mailed.out))
        // Quoted-printable breaks lines.
        expect(mail.mails[0]?.source.replaceAll(/=\r?\n/g, '')).toContain(
          `${publicUrl}/reset-password#${secret}`,
        )
        const older = secretOf(linkIn(plain.out))
        const set = (of: string) =>
          app.call('POST /api/auth/password-reset', {
            body: { secret: of, new_password: 'another long passphrase' },
          })
        expect([(await set(older)).status, (await set(secret)).status]).toEqual([403, 200])
        mail.replies.recipient = () => ({ code: 550, words: 'nobody here' })
        const refused = await user(['reset-password', 'ash'], { ...smtp, PUBLIC_URL: publicUrl })
        expect([refused.code, refused.out.split('\n').at(-2)]).toEqual([
          0,
          'It could not be mailed (refused, 550).',
        ])
      } finally {
        await mail.close()
      }
    },
    patienceMs,
  )

  it(
    'disables, enables and signs out',
    async () => {
      const { token } = await app.register('ash')
      await signIn('ash')
      expect((await user(['sign-out', 'ash'])).out).toBe('ash is signed out. Sessions ended: 2.\n')
      expect((await app.call('GET /api/auth/profile', { token })).status).toBe(401)
      await turnOn(app, (await signIn('ash')).body.token)
      expect((await user(['list'])).out).toMatch(/^ash\t.*two-step sign-in$/m)
      expect((await user(['end-second-factor', 'ash'])).out).toBe(
        'ash signs in with the password alone now, and was notified.\n',
      )
      expect((await user(['end-second-factor', 'ash'])).errors).toBe('ash has no second factor.\n')
      expect((await user(['disable', 'ash'])).out).toBe('ash is disabled. Sessions ended: 1.\n')
      expect((await signIn('ash')).status).toBe(403)
      expect((await user(['enable', 'ash'])).out).toBe('ash can sign in again.\n')
      expect((await signIn('ash')).status).toBe(200)
    },
    patienceMs,
  )

  it(
    'erases only after --yes, and lists the tombstone',
    async () => {
      await app.register('ash')
      await user(['reset-password', 'ash'])
      const asked = await user(['erase', 'ash'])
      expect([asked.code, asked.out]).toEqual([1, ''])
      expect(asked.errors).toBe(
        'This deletes ash and all their data, and cannot be undone. Add --yes to do it.\n',
      )
      expect((await signIn('ash')).status).toBe(200)
      const done = await user(['erase', 'ash', '--yes'])
      expect(done).toEqual({ code: 0, out: 'ash and all their data are deleted.\n', errors: '' })
      expect((await signIn('ash')).status).toBe(401)
      const { DATA_DIR: folder = '' } = {
        DATA_DIR: database.url === null ? database.folder : dirname(app.uploadsFolder),
      }
      expect(readFileSync(join(folder, 'tombstones.ndjson'), 'utf8').trim().split('\n')).toHaveLength(1)
    },
    patienceMs,
  )

  it(
    'says in one sentence what it cannot do',
    async () => {
      expect(await user(['disable', 'nobody'])).toEqual({
        code: 1,
        out: '',
        errors: 'There is no account "nobody".\n',
      })
      for (const [args, sentence] of [
        [[], 'A command is missing.'],
        [['promote', 'ash'], 'There is no command promote.'],
        [['trust'], 'trust needs the name of an account.'],
        [['create', 'ash'], 'create needs a name and an e-mail address.'],
        [['list', 'ash'], 'list takes no "ash".'],
        [['invite', '--days', '91'], '--days must be from 1 to 90.'],
      ] as const) {
        const { code, out, errors } = await user(args)
        expect([code, out]).toEqual([1, ''])
        expect(errors).toMatch(`${sentence}\nUsage: npm run user -- list\n`)
      }
    },
    patienceMs,
  )
})

it(
  'creates an account before the first start, and nothing where there is no database',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
    try {
      const env = { DATA_DIR: folder }
      const none = await runProgram('user.ts', { args: ['list'], env })
      expect([none.code, none.errors]).toEqual([1, `There is no database in ${folder}: is DATA_DIR right?\n`])
      expect(readdirSync(folder)).toEqual([])
      const { code, out } = await runProgram('user.ts', { args: ['create', 'ash', 'ash@example.com'], env })
      expect([code, out.split('\n')[0]]).toEqual([0, 'ash has an account and is the operator.'])
      const listed = await runProgram('user.ts', { args: ['list'], env })
      expect(listed.out).toMatch(/^ash\tash@example\.com\t\S+\tnever\toperator$/m)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
  patienceMs,
)
