import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  dialogsNotLazy,
  filesWithoutUtilities,
  leaksIn,
  pagesBeyondFirstPackets,
  scatteredScreens,
  screensNotLazy,
  uncompressedIn,
} from './built-page.mjs'

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

  test('without source maps and secrets passes', () => {
    expect(leaksIn(folder)).toEqual([])
  })

  test.each([
    ['a source map', 'index.js.map', '{}'],
    ['the URL of a source map', 'login.js', 'go()\n//# sourceMappingURL=login.js.map'],
    ['an inline source map', 'index.css', 'a{}/*# sourceMappingURL=data:application/json;base64,e30= */'],
  ])('with %s fails', (_, name, text) => {
    write(`assets/${name}`, text)
    expect(leaksIn(folder)).toEqual([`${name} reveals its sources through a source map.`])
  })

  test.each([
    ['-----BEGIN RSA PRIVATE KEY-----', '-----BEGIN RSA PRIVATE KEY-----'],
    ['postgres://ash:pikachu@db/cards', 'postgres://'],
    ['smtps://ash:pikachu@post', 'smtps://'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhc2gifQ.c2lnbmVk', 'eyJhbGciOiJIUzI1NiJ9.eyJ'],
    ['env.EBAY_CLIENT_SECRET', 'EBAY_CLIENT_SECRET'],
    ['env.METRICS_TOKEN', 'METRICS_TOKEN'],
    ['env.JUSTTCG_API_KEY', 'JUSTTCG_API_KEY'],
    ['env.PRICECHARTING_TOKEN', 'PRICECHARTING_TOKEN'],
    ['process.env', 'process.env'],
  ])('with %s fails', (text, match) => {
    write('assets/trade.js', `use("${text}")`)
    expect(leaksIn(folder)).toEqual([`trade.js contains "${match}", which looks like a server secret.`])
  })

  test('has a compressed file for every large script', () => {
    write('assets/large.js', 'a card, '.repeat(2_000))
    write('assets/large.js.gz', '')
    expect(uncompressedIn(folder)).toEqual(['large.js has no .br file.'])
    write('assets/large.js.br', '')
    expect(uncompressedIn(folder)).toEqual([])
  })

  test('arrives with the first packets of a connection', () => {
    write('login.html.br', 'x'.repeat(13_100))
    expect(pagesBeyondFirstPackets(folder)).toEqual([])
    write('index.html.br', 'x'.repeat(13_101))
    expect(pagesBeyondFirstPackets(folder)).toEqual(['index.html.br has 13101 bytes, more than 13100.'])
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

  test('loads a dialog when it opens it', () => {
    const dialog = 'web/dialogs/trades/correct-trade-dialog.tsx'
    const trades = chunk('trade.js', [trade], ['signed-in.js'])
    const lazy = [trades, chunk('signed-in.js', [part]), chunk('dialogs.js', [dialog], ['signed-in.js'])]
    expect(dialogsNotLazy(lazy)).toEqual([])
    const eager = [trades, chunk('signed-in.js', [part, dialog])]
    expect(dialogsNotLazy(eager)).toEqual([`${dialog} is in a file that a screen loads at once.`])
  })

  test('that is a chunk of its own passes', () => {
    const chunks = [
      chunk('index.js', ['web/main.tsx', part], ['react.js']),
      chunk('react.js', []),
      chunk('login.js', [login], ['react.js']),
      chunk('trade.js', [trade], ['react.js']),
    ]
    expect(screensNotLazy([login, trade, part], chunks)).toEqual([])
  })

  test('must not need many files', () => {
    const chunks = [
      chunk('index.js', ['web/main.tsx'], ['react.js']),
      chunk('trade.js', [trade], ['index.js']),
      chunk('frame.js', ['web/layout/signed-in-layout.tsx'], ['react.js']),
      chunk('react.js', []),
    ]
    expect(scatteredScreens(chunks)).toEqual([])
    expect(
      scatteredScreens([
        ...chunks.slice(0, 1),
        chunk('trade.js', [trade], ['index.js', 'icon.js']),
        ...chunks.slice(2),
        chunk('icon.js', []),
      ]),
    ).toEqual([`${trade} needs 5 files, and may need 4.`])
  })

  test('for visitors needs only files that the page has utilities for', () => {
    const figure = 'web/figures/set-row.tsx'
    const chunks = (modules: string[]) => [
      chunk('index.js', ['web/main.tsx', 'web/components/states/spinner.tsx']),
      chunk('login.js', [login, ...modules], ['index.js']),
      chunk('trade.js', [trade, figure], ['index.js']),
    ]
    expect(filesWithoutUtilities(chunks([]))).toEqual([])
    expect(filesWithoutUtilities(chunks([figure]))).toEqual([
      `${figure} is for visitors too, and web/styles/index.css has no @source for it.`,
    ])
    expect(filesWithoutUtilities(chunks([figure, 'web/layout/signed-in-styles.ts']))).toEqual([])
  })

  test('must be among the sources', () => {
    expect(screensNotLazy([part], [])).toEqual(['The sources contain no screen.'])
  })

  test.each([
    [
      'in the entry chunk',
      [chunk('index.js', [login])],
      `${login} is in the first load instead of a lazy chunk.`,
    ],
    [
      'that the entry imports indirectly',
      [chunk('index.js', [], ['a.js']), chunk('a.js', [], ['login.js']), chunk('login.js', [login])],
      `${login} is in the first load instead of a lazy chunk.`,
    ],
    [
      'in one chunk with another',
      [chunk('index.js', []), chunk('login.js', [login, trade])],
      `${login} shares its chunk with ${trade}.`,
    ],
    ['in no chunk', [chunk('index.js', [])], `${login} is in no chunk: no route imports it.`],
  ])('%s is reported', (_, chunks, sentence) => {
    expect(screensNotLazy([login], chunks)).toEqual([sentence])
  })
})
