import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { indiscretionsIn, screensNotLazy, uncompressedIn } from './built-page.mjs'

describe('a built page', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'built-page-'))
    write('index.html', '<script type="module" src="/assets/index.js"></script>')
    write('assets/index.js', 'const headers = { authorization: `Bearer ${token}` }; const secret = "a card"')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  function write(file: string, text: string) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }

  test('without source maps and secrets is served as it is', () => {
    expect(indiscretionsIn(folder)).toEqual([])
  })

  test.each([
    ['a source map beside it', 'index.js.map', '{}'],
    ['the address of a source map', 'login.js', 'go()\n//# sourceMappingURL=login.js.map'],
    ['a source map within', 'index.css', 'a{}/*# sourceMappingURL=data:application/json;base64,e30= */'],
  ])('with %s is not', (_, name, text) => {
    write(`assets/${name}`, text)
    expect(indiscretionsIn(folder)).toEqual([`${name} gives away its sources by a source map.`])
  })

  test.each([
    ['-----BEGIN RSA PRIVATE KEY-----', '-----BEGIN RSA PRIVATE KEY-----'],
    ['postgres://ash:pikachu@db/cards', 'postgres://'],
    ['smtps://ash:pikachu@post', 'smtps://'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhc2gifQ.c2lnbmVk', 'eyJhbGciOiJIUzI1NiJ9.eyJ'],
    ['env.EBAY_CLIENT_SECRET', 'EBAY_CLIENT_SECRET'],
    ['env.METRICS_TOKEN', 'METRICS_TOKEN'],
    ['env.JUSTTCG_API_KEY', 'JUSTTCG_API_KEY'],
    ['process.env', 'process.env'],
  ])('with %s is not', (text, match) => {
    write('assets/trade.js', `use("${text}")`)
    expect(indiscretionsIn(folder)).toEqual([
      `trade.js holds "${match}", which looks like a secret of the server.`,
    ])
  })

  test('has every large script compressed beside it', () => {
    write('assets/large.js', 'a card, '.repeat(2_000))
    write('assets/large.js.gz', '')
    expect(uncompressedIn(folder)).toEqual(['large.js has no .br beside it.'])
    write('assets/large.js.br', '')
    expect(uncompressedIn(folder)).toEqual([])
  })
})

describe('a screen', () => {
  const [login, trade, part] = [
    'web/screens/login/login-screen.tsx',
    'web/screens/trade/trade-screen.tsx',
    'web/screens/trade/trade-search.ts',
  ]
  const chunk = (file: string, modules: string[], imports: string[] = []) => ({
    file,
    isEntry: file === 'index.js',
    imports,
    modules,
  })

  test('that is a chunk of its own comes when it is gone to', () => {
    const chunks = [
      chunk('index.js', ['web/main.tsx', part], ['react.js']),
      chunk('react.js', []),
      chunk('login.js', [login], ['react.js']),
      chunk('trade.js', [trade], ['react.js']),
    ]
    expect(screensNotLazy([login, trade, part], chunks)).toEqual([])
  })

  test('is missed where there is none', () => {
    expect(screensNotLazy([part], [])).toEqual(['There is no screen among the sources.'])
  })

  test.each([
    [
      'within the entry',
      [chunk('index.js', [login])],
      `${login} is loaded with the page, not when it is gone to.`,
    ],
    [
      'that the entry imports by a way round',
      [chunk('index.js', [], ['a.js']), chunk('a.js', [], ['login.js']), chunk('login.js', [login])],
      `${login} is loaded with the page, not when it is gone to.`,
    ],
    [
      'together with another',
      [chunk('index.js', []), chunk('login.js', [login, trade])],
      `${login} shares its chunk with ${trade}.`,
    ],
    ['that nothing leads to', [chunk('index.js', [])], `${login} is in no chunk: no address leads to it.`],
  ])('%s is told of', (_, chunks, sentence) => {
    expect(screensNotLazy([login], chunks)).toEqual([sentence])
  })
})
