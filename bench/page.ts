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
import { requestsBeforeFigure } from './page/first-figure.ts'
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
  { name: 'login', path: '/login', isSignedIn: false, score: 100, lcp: 1 },
  { name: 'dashboard', path: '/dashboard', isSignedIn: true, score: 95, lcp: 1.5 },
  { name: 'collection', path: '/collection', isSignedIn: true, score: 95, lcp: 1.5 },
].filter(({ name }) => isWanted(name))

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
  const hello = await startHello()
  try {
    if (screens.length > 0) process.stdout.write(`${await screensTable(app, hello.url)}\n`)
    process.stdout.write(`${await firstFigureTable(app)}\n`)
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
    marked(String(score), score >= screen.score),
    String(screen.score),
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

async function firstFigureTable(app: Visited): Promise<string> {
  const rows: string[][] = []
  for (const { name, path } of screens.filter(({ isSignedIn }) => isSignedIn)) {
    const requests = await requestsBeforeFigure({ ...app, path })
    rows.push([name, marked(String(requests), requests <= 8), '8'])
  }
  return rows.length === 0 ? '' : table(['Before the first amount of money', 'requests', 'goal'], rows)
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
      marked(paint.toFixed(0), paint <= 100),
      '100',
      marked(answer.toFixed(0), answer <= 300),
      '300',
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
