// What every command needs: the packages of the lock file, the pinned Node 24, and the built page. This file
// and the commands that import it run on whatever Node the host has. They use only syntax and built-in modules
// that an outdated Node can load, so that it can still print a helpful message.

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))

const oldestHostNode = 20
const pinnedNodeMajor = 24
const parentWatchIntervalMs = 200
const stampFolder = join(projectRoot, '.cache', 'stamps')
const pageSources = ['web', 'contract', 'domain', 'vite.config.ts', 'scripts/page', 'package-lock.json']
const platformPackage = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const hostNodeMajor = Number(process.versions.node.split('.')[0])

/**
 * Prints a sentence and exits with code 1.
 * @returns {never}
 */
export function refuse(/** @type {string} */ sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Installs the packages of the lock file; returns at once when they are up to date. */
export async function installPackages() {
  requireUsableHost()
  const fingerprint = fingerprintOf(['package.json', 'package-lock.json', '.npmrc'])
  if (readStamp('install') === fingerprint && existsSync(installedLockFile())) return
  if (!installAgreesWithLockFile()) {
    process.stdout.write('Installing packages with npm ci (takes a minute the first time)…\n')
    const exitCode = await runNpmCi()
    if (exitCode !== 0) refuse(`Failed to install packages: npm ci exited with code ${exitCode}.`)
  }
  writeStamp('install', fingerprint)
}

/** Refuses an unsupported host before anything is installed. */
function requireUsableHost() {
  if (hostNodeMajor < oldestHostNode) {
    refuse(`Holofolio needs Node ${oldestHostNode} or later to start. This is Node ${process.versions.node}.`)
  }
  const { optionalDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  if (!(platformPackage in optionalDependencies) && hostNodeMajor !== pinnedNodeMajor) refuseHost()
}

/** @returns {never} */
function refuseHost() {
  return refuse(
    `Holofolio runs on Node ${pinnedNodeMajor}, which npm cannot install for ${process.platform} ${process.arch}. ` +
      `Install Node ${pinnedNodeMajor} and try again. This is Node ${process.versions.node}.`,
  )
}

/** Returns the path of a Node 24: the pinned one, or the host's own if that is a Node 24. */
export function findNode() {
  const executable = process.platform === 'win32' ? 'node.exe' : 'node'
  const candidates = [
    join(projectRoot, 'node_modules', '.bin', executable),
    join(projectRoot, 'node_modules', platformPackage, 'bin', executable),
  ]
  const pinned = candidates.find(candidate => existsSync(candidate))
  if (pinned !== undefined) return pinned
  return hostNodeMajor === pinnedNodeMajor ? process.execPath : refuseHost()
}

/** Builds the page into `dist/` when its sources have changed since the last build. */
export async function buildPage() {
  const fingerprint = fingerprintOf(pageSources)
  if (readStamp('page') === fingerprint && existsSync(join(projectRoot, 'dist', 'index.html'))) return
  process.stdout.write('Building the page…\n')
  rmSync(stampFile('page'), { force: true })
  const exitCode = await runToEnd(findNode(), [toolPath('vite'), 'build', '--logLevel', 'warn'])
  if (exitCode !== 0) refuse(`Failed to build the page: vite exited with code ${exitCode}.`)
  writeStamp('page', fingerprint)
}

/** Returns the script of a tool in `node_modules`, to run with {@link findNode}. */
export function toolPath(/** @type {keyof typeof toolScripts} */ tool) {
  return join(projectRoot, 'node_modules', toolScripts[tool])
}

const toolScripts = {
  biome: '@biomejs/biome/bin/biome',
  oxlint: 'oxlint/bin/oxlint',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  playwright: '@playwright/test/cli.js',
  'pino-pretty': 'pino-pretty/bin.js',
}

/**
 * Runs a program of the project in place of this one, with little memory: shares our output, passes signals on, and
 * exits with its exit code.
 * @param {string} node
 * @param {readonly string[]} args
 */
export async function handOver(node, args) {
  const env = { ...memoryEnvironment, NODE_COMPILE_CACHE: compileCache, ...process.env }
  process.exit(await runToEnd(node, [...memoryFlags, ...args], { env }))
}

/**
 * For new objects V8 takes up to three times as much, by default 48 to 192 MB, and so does each thread. For old ones it collects garbage when the
 * heap has grown by this many percent, by default when it has multiplied.
 */
const memoryFlags = ['--max-semi-space-size=8', '--heap-growing-percent=30']
/** Fewer arenas of the C library leave less of the memory unused. */
const memoryEnvironment = { MALLOC_ARENA_MAX: '2' }

/** Keeps our TypeScript without its types, and compiled: it starts sooner, with 10 MB less. */
const compileCache = join(projectRoot, '.cache', 'compiled')

/**
 * Runs a program with our output and returns its exit code, or 128 + the signal's number when a signal ended
 * it.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runToEnd(program, args, options = {}) {
  const child = spawn(program, args, { stdio: 'inherit', cwd: projectRoot, ...options })
  const stopForwarding = forwardSignals(signal => child.kill(signal))
  return new Promise(resolve => {
    child.once('error', error => {
      stopForwarding()
      process.stderr.write(`Failed to start ${basename(program)}: ${error.message}\n`)
      resolve(1)
    })
    child.once('exit', (code, signal) => {
      stopForwarding()
      resolve(signal === null ? Number(code) : 128 + constants.signals[signal])
    })
  })
}

/**
 * Passes SIGINT and SIGTERM on until the returned function is called. A terminal sends Ctrl-C to every process
 * of the group itself, so there SIGINT is only kept from ending us before the child.
 * @param {(signal: NodeJS.Signals) => void} pass
 */
export function forwardSignals(pass) {
  return onEndRequested(signal => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) pass(signal)
  })
}

/**
 * Calls the listener when this process is asked to end, until the returned function is called. npm runs us in a
 * shell that dies from the signal instead of passing it on, so a missing parent counts as a request to end.
 * @param {(signal: NodeJS.Signals) => void} listener
 */
export function onEndRequested(listener) {
  const onTerminate = () => listener('SIGTERM')
  const onInterrupt = () => listener('SIGINT')
  process.on('SIGTERM', onTerminate)
  process.on('SIGINT', onInterrupt)
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.env['npm_lifecycle_event'] === undefined || process.ppid === parent) return
    clearInterval(watch)
    listener('SIGTERM')
  }, parentWatchIntervalMs)
  watch.unref()
  return () => {
    process.off('SIGTERM', onTerminate)
    process.off('SIGINT', onInterrupt)
    clearInterval(watch)
  }
}

function runNpmCi() {
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress']
  // With NODE_ENV=production npm would skip the tools that build the page.
  const { NODE_ENV: _, ...env } = process.env
  const npmScript = process.env['npm_execpath']
  if (npmScript !== undefined && /npm-cli\.[cm]?js$/.test(npmScript)) {
    return runToEnd(process.execPath, [npmScript, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const isWindows = process.platform === 'win32'
  return runToEnd(isWindows ? 'npm.cmd' : 'npm', args, {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  })
}

/** Returns true when the installed packages match the lock file, for example after `npm ci` by hand. */
function installAgreesWithLockFile() {
  if (!existsSync(installedLockFile())) return false
  const wanted = readPackages(join(projectRoot, 'package-lock.json'))
  const installed = readPackages(installedLockFile())
  return Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path]
    if (path === '' || (found === undefined && entry.optional === true)) return true
    return found !== undefined && found.version === entry.version && existsSync(join(projectRoot, path))
  })
}

/** npm writes this file last, so an interrupted install has none. */
function installedLockFile() {
  return join(projectRoot, 'node_modules', '.package-lock.json')
}

/** @returns {Record<string, { version?: string, optional?: boolean }>} */
function readPackages(/** @type {string} */ lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

/** Hashes names and contents of files. Ignores tests, which affect neither install nor page. */
export function fingerprintOf(/** @type {readonly string[]} */ paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of filesUnder(join(projectRoot, path))) {
      hash
        .update(`${relative(projectRoot, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  /** @type {import('node:fs').Dirent[]} */
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch {
    return existsSync(path) ? [path] : []
  }
  return entries
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .filter(entry => !/\.test\.tsx?$/.test(entry.name))
    .flatMap(entry => filesUnder(join(path, entry.name)))
}

function stampFile(/** @type {string} */ name) {
  return join(stampFolder, name)
}

function readStamp(/** @type {string} */ name) {
  return existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : undefined
}

function writeStamp(/** @type {string} */ name, /** @type {string} */ fingerprint) {
  mkdirSync(stampFolder, { recursive: true })
  writeFileSync(stampFile(name), fingerprint)
}
