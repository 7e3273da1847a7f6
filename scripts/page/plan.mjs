// The plan of the page's build, as one Vite plugin. In development it only fills in the script of the head. A build, in
// this order:
//
// 1. divides the code into few files (./few-files.mjs), and names what is loaded on demand;
// 2. makes the styles part of the page, which shows nothing without them;
// 3. puts web/api/start.js into the head, with what it imports, and the files and the first calls of each screen. Part of
//    the page, it costs no request; the server allows it by its hash;
// 4. draws what shows before the code has loaded (web/drawn-page.tsx): in index.html the frame of a collector's screen,
//    where the script fills in the first amount, in login.html the login screen. The script of the head then starts the
//    code;
// 5. writes the service worker, with the files that it keeps;
// 6. compresses every text file (./compress-page.mjs);
// 7. records which modules are in which file, for the checks of ./built-page.mjs.

import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { createServer } from 'vite'
import { frame, withImports } from './built-page.mjs'
import { compressFolder } from './compress-page.mjs'
import { groupsOf, inlineHelpers } from './few-files.mjs'

const projectRoot = join(import.meta.dirname, '..', '..')
const web = join(projectRoot, 'web')

export const chunkRecordFile = join(projectRoot, '.cache', 'page-chunks.json')

/**
 * @typedef {object} ChunkRecord
 * @property {string} file within dist/
 * @property {boolean} isEntry the page itself loads it
 * @property {string[]} imports files of the chunks loaded along with this one
 * @property {string[]} modules paths within the project
 */

/** @typedef {{ queryFn: (asked: { signal: AbortSignal, pageParam: unknown }) => unknown, initialPageParam?: unknown }} Query of `useQuery` */
/** @typedef {{ path: string, component: string, queries: readonly Query[] | null }} ListedScreen of web/drawn-page.tsx */
/** @typedef {ChunkRecord & { exports: readonly string[] }} Chunk */

/** @returns {import('vite').Plugin} */
export function planOfPage() {
  /** @type {string[]} */
  let modules = []
  /** @type {Map<string, string> | null} */
  let groups = null
  return {
    name: 'plan-of-page',
    // Before Vite lists what to load ahead of a file.
    enforce: 'pre',
    config(_, { command }) {
      // A failed build must not leave the record of an earlier one.
      if (command === 'build') rmSync(chunkRecordFile, { force: true })
      return {
        build: {
          // One file, which becomes part of the page.
          cssCodeSplit: false,
          rolldownOptions: {
            output: {
              // Shared chunks have only a hash: the first view carries the names of them all.
              chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash].js`,
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    name: (id, graph) => (groups ??= groupsOf(modules, graph)).get(id) ?? null,
                    debugName: 'shared',
                  },
                ],
              },
            },
          },
        },
      }
    },
    transformIndexHtml: async (html, { server }) => (server ? withStart(html, await headScript(), []) : html),
    buildEnd() {
      modules = [...this.getModuleIds()]
      groups = null
    },
    generateBundle(_, bundle) {
      inlineHelpers(bundle)
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const index = readFileSync(join(dir, 'index.html'), 'utf8')
        const chunks = Object.values(bundle)
          .filter(output => output.type === 'chunk')
          .map(({ fileName, imports, exports, moduleIds }) => ({
            file: fileName,
            isEntry: index.includes(` src="/${fileName}"`),
            imports,
            modules: moduleIds.map(id => relative(projectRoot, id).replaceAll('\\', '/')),
            exports,
          }))
        await writePage(dir, index, chunks)
        const worker = readFileSync(join(web, 'api', 'worker', 'service-worker.js'), 'utf8')
        writeFileSync(join(dir, 'service-worker.js'), filledWorker(worker, dir))
        await compressFolder(dir)
        // Vite's own manifest lists chunks and imports but not modules, and would be served with the page.
        mkdirSync(dirname(chunkRecordFile), { recursive: true })
        writeFileSync(chunkRecordFile, JSON.stringify(chunks, null, 1))
      },
    },
  }
}

/** Writes index.html and login.html, of the page as Vite has written it. */
async function writePage(
  /** @type {string} */ dir,
  /** @type {string} */ index,
  /** @type {Chunk[]} */ chunks,
) {
  const { screens, frame, login } = await drawn()
  const styled = replaced(index, /<link rel="stylesheet" crossorigin href="\/([^"]+)">/, (_, file) => {
    const styles = readFileSync(join(dir, file), 'utf8')
    rmSync(join(dir, file))
    return `<style>${styles}</style>`
  })
  const [tag = '', code] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(styled) ?? []
  const all = await startedScreens(screens, chunks)
  const start = await headScript()
  /** The script of the head starts the code, and finds the element because it comes first. */
  const started = (/** @type {object[]} */ some) =>
    withStart(styled.replace(tag, ''), start, some).replace(
      '<script>',
      () => `<script type="module" crossorigin data-src="${code}"></script><script>`,
    )
  const page = (/** @type {string} */ html, /** @type {string} */ drawn) =>
    replaced(html, /(?<=<div id="root">)(?=<\/div>)/, () => drawn)
  writeFileSync(join(dir, 'index.html'), page(started(all), frame))
  // Visitors sign in at / and /login, from where collectors are led to the dashboard.
  const forLogin = all.filter(({ path }) => path === '/login' || path === '/dashboard')
  const titled = replaced(started(forLogin), /(?<=<title>).*?(?=<\/title>)/, () => 'Sign in · Holofolio')
  writeFileSync(join(dir, 'login.html'), page(titled, `<div id="drawn">${login}</div>`))
}

/** Returns the script of the head, in one piece with what it imports. */
export async function headScript() {
  const bundle = await rolldown({
    input: join(web, 'api', 'start.js'),
    cwd: projectRoot,
    platform: 'browser',
    treeshake: { moduleSideEffects: false },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code
}

/** Returns the page with the script in its head. */
function withStart(/** @type {string} */ html, /** @type {string} */ code, /** @type {object[]} */ screens) {
  const script = code.replace('__SCREENS__', () => JSON.stringify(screens))
  return replaced(html, /<!-- start -->/, () => `<script>${script}</script>`)
}

/**
 * Returns each screen as the script in the head needs it: its path, the files that the page's own do not import, and the
 * addresses of its first calls, with "$1" for the first group of the path; a screen without the frame has no calls.
 * @param {readonly ListedScreen[]} screens
 * @param {readonly Chunk[]} chunks
 */
export async function startedScreens(screens, chunks) {
  const first = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  )
  const framed = chunks.filter(({ modules }) => modules.includes(frame))
  const started = []
  for (const { path, component, queries } of screens) {
    const own = chunks.find(({ exports }) => exports.includes(component))
    if (own === undefined) throw new Error(`no file exports ${component}`)
    const needed = withImports([own, ...(queries ? framed : [])], chunks)
    const files = needed.filter(chunk => !first.includes(chunk)).map(({ file }) => `/${file}`)
    started.push({ path, files, ...(queries && { calls: await addressesOf(queries) }) })
  }
  return started
}

/** Returns the addresses that queries call, by making them where no call leaves. */
async function addressesOf(/** @type {readonly Query[]} */ queries) {
  /** @type {string[]} */
  const addresses = []
  const { fetch } = globalThis
  globalThis.fetch = address => {
    addresses.push(String(address))
    return Promise.reject(new Error('no server'))
  }
  const { signal } = new AbortController()
  const asked = queries.map(({ queryFn, initialPageParam: pageParam }) => queryFn({ signal, pageParam }))
  await Promise.allSettled(asked)
  globalThis.fetch = fetch
  if (addresses.length !== queries.length) throw new Error('each first query has to make one call')
  // The calls have encoded the places of parameters.
  return addresses.map(address => address.replaceAll(/%24(?=\d)/g, '$'))
}

/**
 * Runs web/drawn-page.tsx.
 * @returns {Promise<{ screens: ListedScreen[], frame: string, login: string }>}
 */
async function drawn() {
  const server = await createServer({
    configFile: false,
    root: web,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  // The session listens to other tabs as soon as it is imported.
  Object.assign(globalThis, { addEventListener: () => {} })
  try {
    const { listScreens, drawFrame, drawLogin } = await server.ssrLoadModule('/drawn-page.tsx')
    return { screens: await listScreens(), frame: drawFrame(), login: await drawLogin() }
  } finally {
    Reflect.deleteProperty(globalThis, 'addEventListener')
    await server.close()
  }
}

/** What the worker keeps: what the page loads by a name with a hash, and its icon. */
const kept = /\.(?:js|css|woff2)$/

/** Returns the worker for the page built into a folder. Another page or other files make another version of it. */
export function filledWorker(/** @type {string} */ template, /** @type {string} */ folder) {
  const assets = readdirSync(join(folder, 'assets')).filter(name => kept.test(name))
  const files = [...assets.sort().map(name => `/assets/${name}`), '/favicon.svg']
  const version = createHash('sha256')
    .update(readFileSync(join(folder, 'index.html')))
    .update(files.join())
  return template
    .replace('__FILES__', () => JSON.stringify(files))
    .replace('__VERSION__', () => version.digest('hex').slice(0, 16))
}

/** Replaces a part of the page; throws for a page that does not have it. */
function replaced(
  /** @type {string} */ html,
  /** @type {RegExp} */ part,
  /** @type {(found: string, ...groups: string[]) => string} */ by,
) {
  if (!part.test(html)) throw new Error(`index.html has no ${part.source}`)
  return html.replace(part, by)
}
