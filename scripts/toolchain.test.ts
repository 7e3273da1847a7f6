// Runs copies of the commands in a project without packages, on a Node that claims another version and
// platform. Nothing may be installed or run on an unsupported host.

import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)
const { optionalDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))

interface Host {
  readonly node: string
  readonly platform: string
  readonly arch: string
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolchain-'))
  mkdirSync(join(folder, 'scripts'))
  for (const file of ['toolchain.mjs', 'bundle-server.mjs', 'start.mjs', 'run.mjs']) {
    copyFileSync(join(projectRoot, 'scripts', file), join(folder, 'scripts', file))
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ optionalDependencies }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: {} }))
  writeFileSync(join(folder, 'says.mjs'), `console.log('run by', process.versions.node)\n`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command on a host without npm. The claimed version does not reach child processes. */
function runOn(host: Host, command: readonly string[]) {
  const claim = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${host.node}' } })
    Object.defineProperty(process, 'platform', { value: '${host.platform}' })
    Object.defineProperty(process, 'arch', { value: '${host.arch}' })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(claim)}`, ...command]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: folder },
    timeout: 10_000,
  })
  return { status, stdout, stderr }
}

/** Leaves what `npm ci` would leave. Tests then add files to it. */
function pretendInstalled() {
  mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: {} }))
}

test.each([
  ['22.11.0', 'darwin', 'arm64'],
  ['20.20.2', 'darwin', 'x64'],
  ['25.0.0', 'freebsd', 'x64'],
  ['20.20.2', 'linux', 'riscv64'],
])('Node %s on %s %s, a platform without a pinned Node, prints what to install', (node, platform, arch) => {
  expect(runOn({ node, platform, arch }, ['scripts/start.mjs'])).toEqual({
    status: 1,
    stdout: '',
    stderr: `Holofolio runs on Node 24, which npm cannot install for ${platform} ${arch}. Install Node 24 and try again. This is Node ${node}.\n`,
  })
})

test('an outdated Node prints which version it needs', () => {
  expect(runOn({ node: '18.20.8', platform: 'linux', arch: 'x64' }, ['scripts/start.mjs'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Holofolio needs Node 20 or later to start. This is Node 18.20.8.\n',
  })
})

test('runs nothing on another Node when the pinned Node was not installed', () => {
  pretendInstalled()
  const host = { node: '20.20.2', platform: 'linux', arch: 'x64' }
  expect(runOn(host, ['scripts/run.mjs', 'says.mjs'])).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('Install Node 24 and try again. This is Node 20.20.2.'),
  })
})

test('runs on the host’s Node 24 when npm has none for the platform', () => {
  pretendInstalled()
  expect(
    runOn({ node: '24.1.0', platform: 'darwin', arch: 'arm64' }, ['scripts/run.mjs', 'says.mjs']),
  ).toEqual({
    status: 0,
    stdout: `run by ${process.versions.node}\n`,
    stderr: '',
  })
})

// The pinned Node is replaced by a shell script here.
test.skipIf(process.platform === 'win32')(
  'Node 20 hands over to the pinned Node and returns its exit code',
  () => {
    pretendInstalled()
    const pinned = join(folder, 'node_modules', '.bin', 'node')
    writeFileSync(
      pinned,
      '#!/bin/sh\necho "the pinned Node runs $* in $MALLOC_ARENA_MAX arenas, compiled in ${NODE_COMPILE_CACHE##*/.cache/}"\nexit 7\n',
      {
        mode: 0o755,
      },
    )
    const host = { node: '20.20.2', platform: 'linux', arch: 'x64' }
    expect(runOn(host, ['scripts/run.mjs', 'says.mjs', '--port', '1'])).toEqual({
      status: 7,
      stdout:
        'the pinned Node runs --max-semi-space-size=8 --heap-growing-percent=30 says.mjs --port 1 in 2 arenas, compiled in compiled\n',
      stderr: '',
    })
  },
)

test('a failed install stops the start and prints the exit code', () => {
  const host = { node: '20.20.2', platform: 'linux', arch: 'x64' }
  expect(runOn(host, ['scripts/start.mjs'])).toEqual({
    status: 1,
    stdout: 'Installing packages with npm ci (takes a minute the first time)…\n',
    stderr: expect.stringMatching(
      /^Failed to start npm: .*\nFailed to install packages: npm ci exited with code 1\.\n$/,
    ),
  })
})
