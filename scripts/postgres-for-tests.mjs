// Starts a PostgreSQL server for the tests: an empty cluster in a temporary folder, in memory where there is room, on
// 127.0.0.1 and a free port, without fsync. The tests find it in TEST_POSTGRES_URL and create their databases in it. A keeper
// process owns the server: when our process ends, however it ends, the pipe to the keeper closes, and the
// keeper stops the server and removes the folder.

import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installDebianPackage } from './debian-packages.mjs'
import { roomyFolder } from './testing/test-folder.mjs'

const versionsFolder = '/usr/lib/postgresql'
const startDeadlineMs = 30_000
const isRoot = process.getuid?.() === 0

/** @typedef {{ url: string, stop: () => Promise<void> }} TestPostgres */

/**
 * Vitest's global setup: uses the server in TEST_POSTGRES_URL when it is set, else starts one.
 * TEST_POSTGRES=off skips the PostgreSQL half of the tests.
 */
export default async function setup() {
  const { TEST_POSTGRES_URL: url, TEST_POSTGRES: choice, TEST_ENGINES: engines } = process.env
  if (url || choice === 'off' || engines === 'sqlite') return undefined
  const postgres = await startPostgres()
  if ('skipped' in postgres) {
    process.stderr.write(`\n${postgres.skipped}\n\n`)
    return undefined
  }
  process.env['TEST_POSTGRES_URL'] = postgres.url
  return () => {
    delete process.env['TEST_POSTGRES_URL']
    return postgres.stop()
  }
}

/**
 * Starts the server, or returns a sentence that says why it cannot.
 * @returns {Promise<TestPostgres | { skipped: string }>}
 */
export async function startPostgres() {
  try {
    return await startCluster(findOrInstallBinaries())
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      skipped: `PostgreSQL is not available: the PostgreSQL half of the tests is SKIPPED (${reason}).`,
    }
  }
}

function findOrInstallBinaries() {
  const found = findBinaries()
  if (found !== undefined) return found
  if (!isRoot) throw new Error(`no ${versionsFolder}/*/bin, and only root can install it`)
  installDebianPackage('postgresql')
  const installed = findBinaries()
  if (installed === undefined) throw new Error(`apt-get installed no ${versionsFolder}/*/bin`)
  return installed
}

/** Returns the binaries of the newest version that Debian's packages installed. */
function findBinaries() {
  if (!existsSync(versionsFolder)) return undefined
  return readdirSync(versionsFolder)
    .sort((one, other) => Number(other) - Number(one))
    .map(version => join(versionsFolder, version, 'bin'))
    .find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** @returns {Promise<TestPostgres>} */
async function startCluster(/** @type {string} */ binaries) {
  const owner = clusterOwner()
  const folder = mkdtempSync(join(folderOfClusters(), 'holofolio-postgres-'))
  try {
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
    initialise(binaries, folder, owner)
    const port = await freePort()
    const keeper = spawnKeeper(binaries, folder, port, owner)
    const stop = async () => {
      keeper.ref()
      const ended = new Promise(resolve => keeper.once('exit', resolve))
      keeper.stdin.end()
      if (keeper.exitCode === null) await ended
    }
    await untilReady(binaries, folder, port, keeper)
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * A database is hundreds of files. ext4 searches long for places of new ones where many were deleted in the last minute
 * (`recently_deleted` in Linux): 200 to 400 ms for each database of a test instead of 40 in memory.
 */
function folderOfClusters() {
  const folder = roomyFolder()
  // The user the server runs as may not be able to read root's own temporary folder.
  return isRoot && folder === tmpdir() ? '/tmp' : folder
}

/** PostgreSQL refuses to run as root, so as root it runs as the user its package created. */
function clusterOwner() {
  if (!isRoot) return {}
  const entry = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+):/m)
  if (entry === null) throw new Error('the user postgres does not exist')
  return { uid: Number(entry[1]), gid: Number(entry[2]) }
}

/**
 * @param {string} binaries
 * @param {string} folder
 * @param {{ uid?: number, gid?: number }} owner
 */
function initialise(binaries, folder, owner) {
  const args = ['--pgdata', join(folder, 'cluster'), '--username', 'postgres', '--auth', 'trust']
  const run = spawnSync(
    join(binaries, 'initdb'),
    [...args, '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8', timeout: startDeadlineMs },
  )
  if (run.status !== 0) throw new Error(`initdb failed: ${lastLine(run.stderr)}`)
  askForPasswords(join(folder, 'cluster', 'pg_hba.conf'))
}

/** Everybody is let in without a password but the members of one role, which tests create. */
function askForPasswords(/** @type {string} */ file) {
  const rule = 'host all +asked_for_password all scram-sha-256\n'
  writeFileSync(file, rule + readFileSync(file, 'utf8'))
}

/**
 * Spawns the keeper in its own process group, so that Ctrl-C in the terminal reaches the tests and not the
 * server.
 * @param {string} binaries
 * @param {string} folder
 * @param {number} port
 * @param {{ uid?: number, gid?: number }} owner
 */
function spawnKeeper(binaries, folder, port, owner) {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ].flatMap(setting => ['-c', setting])
  const script =
    'folder=$1; shift; "$@" >"$folder/log" 2>&1 & server=$!; ' +
    'cat >/dev/null; kill -INT $server; wait $server; rm -rf "$folder"'
  const server = [join(binaries, 'postgres'), '-D', join(folder, 'cluster'), ...settings]
  const keeper = spawn('/bin/sh', ['-c', script, 'keeper', folder, ...server], {
    ...owner,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  keeper.unref()
  return keeper
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}

/**
 * @param {string} binaries
 * @param {string} folder
 * @param {number} port
 * @param {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, null, null>} keeper
 */
async function untilReady(binaries, folder, port, keeper) {
  const deadline = Date.now() + startDeadlineMs
  const probe = ['--host', '127.0.0.1', '--port', String(port), '--username', 'postgres', '--quiet']
  while (spawnSync(join(binaries, 'pg_isready'), probe).status !== 0) {
    if (Date.now() > deadline) {
      const log = join(folder, 'log')
      const reason = existsSync(log) ? lastLine(readFileSync(log, 'utf8')) : 'no log'
      keeper.stdin.end()
      throw new Error(`the server did not start within ${startDeadlineMs / 1000} s: ${reason}`)
    }
    await pause(50)
  }
}

function lastLine(/** @type {string} */ text) {
  return text.trim().split('\n').at(-1) ?? ''
}
