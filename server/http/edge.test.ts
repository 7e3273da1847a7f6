import { hash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLog } from '#server/log'
import { type TestApp, testApp, testPassword } from '#server/testing/app'

const compressedAtBuild = 'export {} // compressed when the page was built'
const png = Buffer.from('89504e470d0a1a0a', 'hex')

/** What a browser asks of any answer, whatever it is. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

const inlineScript = "document.title = 'A card'"
const hashOf = (text: string) => hash('sha256', text, 'base64')

/** What it asks of a page. */
const pageHeaders = {
  'content-security-policy': `default-src 'none'; script-src 'self' 'sha256-${hashOf(inlineScript)}'; style-src 'self' 'sha256-${hashOf('p { color: red }')}'; img-src 'self' data: https://assets.tcgdex.net https://product-images.tcgplayer.com https://tcgplayer-cdn.tcgplayer.com https://images.example.com; connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'`,
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
}

/** What any answer has for other reasons. */
const plainHeaders =
  /^(?:accept-ranges|cache-control|connection|content-(?!security)|date$|etag|last-modified|vary)/
let pageFolder: string
let app: TestApp
let lines: string[] = []

beforeAll(async () => {
  pageFolder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  mkdirSync(join(pageFolder, 'assets'))
  mkdirSync(join(pageFolder, '.git'))
  const head = `<!doctype html><meta name="image-hosts" content=""><script>${inlineScript}</script><style>p { color: red }</style>`
  writeFileSync(join(pageFolder, 'index.html'), `${head}<p>${'the page '.repeat(200)}</p>`)
  writeFileSync(join(pageFolder, 'login.html'), `${head}<p>the page with the login screen</p>`)
  writeFileSync(join(pageFolder, 'assets', 'main-abc.js'), 'export {}')
  writeFileSync(join(pageFolder, 'assets', 'main-abc.js.br'), brotliCompressSync(compressedAtBuild))
  writeFileSync(join(pageFolder, '.git', 'config'), 'private')
  const destination = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  app = await testApp(
    'sqlite',
    { log: openLog('info', destination), rateLimits: true },
    { pageFolder, trustProxy: ['127.0.0.1'], imageHosts: ['images.example.com'] },
  )
  writeFileSync(join(app.uploadsFolder, 'abc_-1.png'), png)
  writeFileSync(join(app.uploadsFolder, 'note.html'), '<script>')
})
afterAll(async () => {
  await app.close()
  rmSync(pageFolder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })

describe('every answer', () => {
  it.each([
    ['/', { ...securityHeaders, ...pageHeaders }],
    ['/collection', { ...securityHeaders, ...pageHeaders }],
    ['/assets/main-abc.js', securityHeaders],
    ['/api/health', securityHeaders],
    ['/api/nothing', securityHeaders],
    ['/nothing.js', securityHeaders],
  ])('carries the security headers: %s', async (url, expected) => {
    const { headers } = await get(url)
    const others = Object.entries(headers).filter(([name]) => name in expected || !plainHeaders.test(name))
    // Equal and not more: a server names neither itself nor, unasked, other origins.
    expect(Object.fromEntries(others)).toEqual(expected)
  })

  it('sends Strict-Transport-Security behind a trusted TLS proxy', async () => {
    const throughTls = { 'x-forwarded-proto': 'https' }
    const trusted = await get('/', throughTls)
    expect(trusted.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    const stranger = await app.app.inject({ url: '/', headers: throughTls, remoteAddress: '203.0.113.1' })
    expect(stranger.headers['strict-transport-security']).toBeUndefined()
  })

  it('is not cached if it comes from the API', async () => {
    for (const url of ['/api/health', '/api/auth/profile', '/api/nothing']) {
      expect((await get(url)).headers['cache-control']).toBe('no-store')
    }
  })

  it('is compressed above the size threshold', async () => {
    expect((await get('/collection', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br')
    expect(
      (await get('/api/health', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined()
  })
})

describe('the page', () => {
  it.each(['/', '/collection', '/products/01-abc', '/login?next=/a.b'])('is served for %s', async url => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('the page')
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'cache-control': 'no-cache',
    })
  })

  it('has the login screen in it where visitors sign in', async () => {
    const urls = ['/', '/?from=mail', '/login', '/login?next=/a', '/index.html', '/login/help', '/dashboard']
    const bodies = await Promise.all(urls.map(async url => (await get(url)).body))
    expect(urls.filter((_, index) => bodies[index]?.includes('the login screen'))).toEqual(urls.slice(0, 4))
  })

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/collection', { 'accept-encoding': 'br' })
    const again = await get('/products', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject(pageHeaders)
    expect((await get('/', { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  it('serves immutable assets', async () => {
    const { statusCode, headers } = await get('/assets/main-abc.js')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  it('serves assets compressed at build time', async () => {
    const { headers, rawPayload } = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(brotliDecompressSync(rawPayload).toString()).toBe(compressedAtBuild)
    expect((await get('/assets/main-abc.js')).body).toBe('export {}')
  })

  it.each([
    '/assets/nothing.js',
    '/assets/nothing',
    '/assets/a%00.png',
    '/assets/..%5c..%5cpackage.json',
    '/assets/..%2findex.html',
    '/uploads/nothing',
    '/favicon.ico',
    '/.git/config',
    '/.env',
    '/a/.git/HEAD',
    '/main.js.map',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
  ])('is not served for %s', async url => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Not found.', code: 'not_found' }])
  })

  it('answers GET and HEAD only', async () => {
    expect((await app.app.inject({ method: 'POST', url: '/collection' })).statusCode).toBe(404)
  })
})

describe('an uploaded image', () => {
  it('has its own type and a policy that blocks scripts', async () => {
    const answer = await get('/uploads/abc_-1.png')
    expect(answer.rawPayload).toEqual(png)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it.each([
    '',
    'note.html',
    '../holofolio.db',
    '..%2fholofolio.db',
    '.hidden.png',
    'a%00.png',
  ])('is the only kind of file served, not "%s"', async name => {
    expect(existsSync(join(app.uploadsFolder, '..', 'holofolio.db'))).toBe(true)
    expect((await get(`/uploads/${name}`)).statusCode).toBe(404)
  })
})

describe('the log', () => {
  const linesOf = async (work: () => Promise<unknown>) => {
    lines = []
    await work()
    return lines.map(line => JSON.parse(line))
  }

  it('has one line per call, without secrets', async () => {
    const { token, user } = await app.register('logged')
    const [line, ...rest] = await linesOf(() =>
      get(`/api/auth/profile?token=secret`, { authorization: `Bearer ${token}` }),
    )
    expect(rest).toEqual([])
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      request_id: expect.any(String),
      collector_id: user.id,
      method: 'GET',
      route: '/api/auth/profile',
      status: 200,
      ms: expect.any(Number),
      msg: 'answered',
    })
  })

  it('logs files by route pattern', async () => {
    const found = await linesOf(async () => {
      const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
      for (const url of ['/uploads/abc_-1.png', '/assets/main-abc.js', '/']) await get(url, headers)
    })
    expect(found.map(({ route, status }) => [route, status])).toEqual([
      ['/uploads/:name', 200],
      ['/assets/:name', 200],
      ['/', 200],
    ])
  })

  it('logs sign-ins, refusals and password changes without names or passwords', async () => {
    const { token } = await app.register('watched')
    const body = { username: 'watched', password: testPassword }
    const found = await linesOf(async () => {
      await app.call('POST /api/auth/login', { body })
      await app.call('POST /api/auth/login', { body: { ...body, password: 'not the password' } })
      await app.call('GET /api/auth/profile', { token: 'unknown' })
      const change = { current_password: testPassword, new_password: 'a new passphrase' }
      await app.call('PUT /api/auth/password', { token, body: change })
    })
    expect(found.map(({ msg }) => msg).filter(msg => msg !== 'answered')).toEqual([
      'signed in',
      'sign-in refused',
      'access refused',
      'password changed',
    ])
    const text = JSON.stringify(found)
    for (const secret of [token, testPassword, 'passphrase', 'watched', 'example.com', 'Bearer']) {
      expect(text).not.toContain(secret)
    }
  })

  it('escapes line breaks in input', async () => {
    lines = []
    await get('/api/a%0d%0ab%1b[31m', { 'user-agent': 'x\u001b[31m' })
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).not.toMatch(/[\n\r\u001b]/)
  })

  it('logs errors without the row or its values', () => {
    lines = []
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(a@b.co)' })
    app.parts.log.error({ err: new Error('outer', { cause }) }, 'failed')
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({
      message: 'outer',
      stack: expect.stringContaining('edge.test'),
      cause: { message: 'duplicate key', code: '23505' },
    })
    expect(lines[0]).not.toContain('a@b.co')
  })
})

it.each(['/..%5c..%5cpackage.json', '/a%00.png'])('rejects the malformed path %s', async url => {
  const answer = await get(url)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
})

it('limits one collector to 600 calls a minute without affecting others', async () => {
  const busy = await app.register('busy')
  const other = await app.register('calm')
  const statuses: number[] = []
  for (let count = 0; count < 601; count++) {
    statuses.push((await app.call('GET /api/auth/profile', { token: busy.token })).status)
  }
  expect(statuses.slice(0, 600).every(status => status === 200)).toBe(true)
  expect(statuses[600]).toBe(429)
  const stopped = await app.call('GET /api/auth/profile', { token: busy.token })
  expect(stopped.refusal.code).toBe('too_many_requests')
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.call('GET /api/auth/profile', { token: other.token })).status).toBe(200)
})
