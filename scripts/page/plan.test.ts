import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { filledWorker, startedScreens } from './plan.mjs'

const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
const template = 'const files = __FILES__, name = "__VERSION__"'

beforeEach(() => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<p>the page</p>')
  for (const name of ['b.js', 'a.js', 'a.js.br', 'a.js.gz', 'picture.png'])
    writeFileSync(join(folder, 'assets', name), name)
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('names the files of the page once, in their plain form', () => {
  expect(filledWorker(template, folder)).toContain(
    'const files = ["/assets/a.js","/assets/b.js","/favicon.svg"],',
  )
})

it('changes its version when the page or its files change', () => {
  const first = filledWorker(template, folder)
  expect(filledWorker(template, folder)).toBe(first)
  writeFileSync(join(folder, 'index.html'), '<p>another page</p>')
  const otherPage = filledWorker(template, folder)
  expect(otherPage).not.toBe(first)
  expect(otherPage).not.toContain('__VERSION__')
  writeFileSync(join(folder, 'assets', 'c.js'), '')
  expect(filledWorker(template, folder)).not.toBe(otherPage)
})

const chunk = (name: string, imports: string[] = [], exports: string[] = []) => ({
  file: `assets/${name}.js`,
  isEntry: name === 'start',
  imports: imports.map(other => `assets/${other}.js`),
  exports,
  modules: name === 'frame' ? ['web/layout/signed-in-layout.tsx'] : [`web/${name}.ts`],
})
const chunks = [
  chunk('start', ['react']),
  chunk('react'),
  chunk('frame', ['start', 'shared']),
  chunk('shared', ['react']),
  chunk('login', ['start'], ['LoginScreen']),
  chunk('trade', ['start', 'shared'], ['TradeScreen', 'queries']),
]

it('starts with a screen the files that the page does not load already, and its first calls', async () => {
  const pageOf = ({ pageParam }: { pageParam: unknown }) => fetch(`/api/trades?page=${pageParam}`)
  const trades = { queryFn: pageOf, initialPageParam: 1 }
  const one = { queryFn: () => fetch(`/api/trades/${encodeURIComponent('$1')}`) }
  const screens = [
    { path: '/login', component: 'LoginScreen', queries: null },
    { path: '/trade', component: 'TradeScreen', queries: [trades, one] },
  ]
  expect(await startedScreens(screens, chunks)).toEqual([
    { path: '/login', files: ['/assets/login.js'] },
    {
      path: '/trade',
      files: ['/assets/trade.js', '/assets/frame.js', '/assets/shared.js'],
      calls: ['/api/trades?page=1', '/api/trades/$1'],
    },
  ])
})

it.each([
  ['that is in no file', 'SetsScreen', [], 'no file exports SetsScreen'],
  [
    'with a first query that calls nothing',
    'TradeScreen',
    [{ queryFn: () => 1 }],
    'each first query has to make one call',
  ],
])('ends the build for a screen %s', async (_, component, queries, sentence) => {
  await expect(startedScreens([{ path: '/trade', component, queries }], chunks)).rejects.toThrow(sentence)
})
