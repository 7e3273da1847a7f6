/**
 * `npm run bench:page [-- --quick] [--only <names>]`: the page and a React page of one line that is served the same
 * way, as Lighthouse sees both on a phone, and how long a press takes to be answered on a slow one. Medians of five, of
 * two with `--quick`. Needs Chromium, and `npm ci --prefix bench/page` for Lighthouse.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { testApp } from '#server/testing/app'
import { startFilledApp } from './comparison.ts'
import { median, short, table } from './figures.ts'
import { type FirstAmount, firstAmountOf } from './page/first-amount.ts'
import { buildHello } from './page/hello.ts'
import { interactions, type Visited, waitsFor } from './page/interaction.ts'
import { largeActions, largeFigures } from './page/large.ts'
import { isInstalled, lighthouseOf, type PageFigures, type Visit } from './page/lighthouse.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const browser = process.env['CHROMIUM_PATH'] ?? ''
const times = values.quick ? 2 : 5
const names = values.only?.split(',').map(name => name.trim())
const screens = [
  { name: 'login', path: '/login', isSignedIn: false, lcp: 1 },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true, lcp: 1.5 },
  { name: 'collection', path: '/collection', isSignedIn: true, lcp: 1.5 },
  // The first product of the collection.
  { name: 'product', path: '/products', isSignedIn: true, lcp: 1.5 },
  { name: 'trade', path: '/trade', isSignedIn: true, lcp: 1.5 },
  { name: 'sets', path: '/sets', isSignedIn: true, lcp: 1.5 },
  { name: 'statistics', path: '/prices', isSignedIn: true, lcp: 1.5 },
].filter(({ name }) => isWanted(name))
const goals = {
  score: 95,
  firstMs: 1_700,
  returnMs: 500,
  keptMs: 500,
  requests: 12,
  nextPaintMs: 100,
  answerMs: 400,
}

const shown = largeActions.filter(({ name }) => isWanted(`large: ${name}`))
const pressed = interactions.filter(({ name }) => isWanted(`press: ${name}`))
if (screens.length + pressed.length > 0) await withApp(300, smallTables)
if (shown.length > 0) await withApp(100_000, async app => void process.stdout.write(await largeTable(app)))

async function withApp(copies: number, measure: (app: Visited) => Promise<void>): Promise<void> {
  const app = await startFilledApp({ engine: 'sqlite', copies, file: null })
  try {
    await measure({ browser, url: `http://127.0.0.1:${app.port}`, token: app.token })
  } finally {
    await app.stop()
  }
}

async function smallTables(app: Visited): Promise<void> {
  const product = screens.find(({ name }) => name === 'product')
  if (product) product.path = await firstProductOf(app)
  const hello = await startHello()
  try {
    if (screens.length > 0) process.stdout.write(`${await screensTable(app, hello.url)}\n`)
    process.stdout.write(`${await firstAmountTable(app)}\n`)
    process.stdout.write(`${await interactionTable(app)}\n`)
  } finally {
    await hello.stop()
  }
}

async function screensTable({ url, token: signedIn }: Visited, hello: string): Promise<string> {
  if (!isInstalled) {
    process.stderr.write('Lighthouse is missing. Install it: npm ci --prefix bench/page\n')
    process.exitCode = 1
    return ''
  }
  const helloVisit = { browser, url: hello, path: '/', token: null }
  const measured: { visit: Visit; loads: PageFigures[] }[] = [
    helloVisit,
    ...screens.map(({ path, isSignedIn }) => ({ browser, url, path, token: isSignedIn ? signedIn : null })),
  ].map(visit => ({ visit, loads: [] }))
  for (let time = 0; time < times; time++) {
    for (const { visit, loads } of measured) {
      loads.push(await lighthouseOf(visit))
      process.stderr.write(`${visit.url === url ? visit.path : 'hello'}: ${loads.at(-1)?.score}\n`)
    }
  }
  const rows = measured.map(({ loads }, index) =>
    rowOf(screens[index - 1] ?? null, loads, measured[0]?.loads ?? []),
  )
  return table(
    [
      'Lighthouse, mobile',
      'score',
      'goal',
      'LCP ms',
      '× hello',
      'goal',
      'TBT ms',
      'goal',
      'files',
      'goal',
      'KiB',
    ],
    rows,
  )
}

/** `screen` is null for the page of one line. */
function rowOf(
  screen: (typeof screens)[number] | null,
  loads: readonly PageFigures[],
  hellos: readonly PageFigures[],
): string[] {
  const of = (figure: keyof PageFigures) => median(loads.map(load => load[figure]))
  const [score, lcp, tbt, files] = [of('score'), of('lcp'), of('tbt'), of('files')]
  const ratio = lcp / median(hellos.map(load => load.lcp))
  if (screen === null)
    return [
      'hello',
      short(score),
      '',
      lcp.toFixed(0),
      '',
      '',
      tbt.toFixed(0),
      '',
      String(files),
      '',
      short(of('kib')),
    ]
  return [
    screen.name,
    marked(String(score), score >= goals.score),
    String(goals.score),
    lcp.toFixed(0),
    marked(short(ratio), ratio <= screen.lcp),
    String(screen.lcp),
    marked(tbt.toFixed(0), tbt < 150),
    '150',
    marked(String(files), files <= 15),
    '15',
    short(of('kib')),
  ]
}

async function firstAmountTable(app: Visited): Promise<string> {
  const rows: string[][] = []
  for (const { name, path } of screens.filter(({ isSignedIn }) => isSignedIn)) {
    const visits: FirstAmount[] = []
    for (let time = 0; time < times; time++) visits.push(await firstAmountOf({ ...app, path }))
    const of = (figure: keyof FirstAmount) => median(visits.map(visit => visit[figure]))
    process.stderr.write(
      `${name}: ${of('firstMs').toFixed(0)}, ${of('returnMs').toFixed(0)}, ${of('keptMs').toFixed(0)}\n`,
    )
    rows.push([
      name,
      ...(['firstMs', 'returnMs', 'keptMs', 'requests'] as const).flatMap(figure => [
        Number.isNaN(of(figure)) ? 'none' : marked(of(figure).toFixed(0), of(figure) <= goals[figure]),
        String(goals[figure]),
      ]),
    ])
  }
  if (rows.length === 0) return ''
  const heads = ['first visit ms', 'goal', 'return ms', 'goal', 'kept ms', 'goal', 'requests', 'goal']
  return table(['First amount of money, slow phone', ...heads], rows)
}

async function interactionTable(app: Visited): Promise<string> {
  const rows: string[][] = []
  for (const interaction of pressed) {
    const waits = []
    for (let time = 0; time < times; time++) waits.push(await waitsFor(interaction, app))
    const paint = median(waits.map(({ nextPaintMs }) => nextPaintMs))
    const answer = median(waits.map(({ answerMs }) => answerMs))
    process.stderr.write(`${interaction.name}: ${paint.toFixed(0)}, ${answer.toFixed(0)}\n`)
    rows.push([
      interaction.name,
      marked(paint.toFixed(0), paint <= goals.nextPaintMs),
      String(goals.nextPaintMs),
      marked(answer.toFixed(0), answer <= goals.answerMs),
      String(goals.answerMs),
    ])
  }
  if (rows.length === 0) return ''
  return table(['A press, CPU 4 × slower', 'next paint ms', 'goal', 'answer ms', 'goal'], rows)
}

async function largeTable(app: Visited): Promise<string> {
  const rows: string[][] = []
  for (const action of shown) {
    const figures = []
    for (let time = 0; time < times; time++) figures.push(await largeFigures(action, app))
    const longest = median(figures.map(({ longestTaskMs }) => longestTaskMs))
    const paints = figures.flatMap(({ nextPaintMs }) => nextPaintMs ?? [])
    process.stderr.write(`${action.name}: ${longest.toFixed(0)}\n`)
    rows.push([
      action.name,
      marked(longest.toFixed(0), longest <= 100),
      '100',
      paints.length === 0 ? '' : median(paints).toFixed(0),
    ])
  }
  return table(['100,000 copies, CPU 4 × slower', 'longest task, CPU ms', 'goal', 'next paint ms'], rows)
}

/** The address of the first product of the collection that has a price. */
async function firstProductOf({ url, token }: Visited): Promise<string> {
  const answer = await fetch(`${url}/api/collections?grouped=true&limit=12`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { groups } = (await answer.json()) as {
    readonly groups: readonly { readonly product_id: string; readonly current_market_price: number | null }[]
  }
  const priced = groups.find(({ current_market_price: price }) => price !== null)
  if (!priced) throw new Error('no product of the collection has a price')
  return `/products/${priced.product_id}`
}

/** Serves the page of one line by our own server, with its headers. */
async function startHello(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'holofolio-hello-'))
  await buildHello(folder)
  const server = await testApp('sqlite', {}, { pageFolder: folder })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isWanted(name: string): boolean {
  return names?.some(part => name.includes(part)) ?? true
}

/** A goal that is reached is bold. */
function marked(figure: string, isReached: boolean): string {
  return isReached ? `**${figure}**` : figure
}
