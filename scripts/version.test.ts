// The version in package.json is the one source: the lock file and the changelog agree with it. That the
// description of the API does is tested where the description is.

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)
const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const { version } = JSON.parse(textOf('package.json')) as { version: string }
const headings = [...textOf('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading)

test('the lock file has the version of package.json, in both its places', () => {
  const { version: ofLock, packages } = JSON.parse(textOf('package-lock.json'))
  expect([ofLock, packages[''].version]).toEqual([version, version])
})

test('the page is built with the version of package.json', async () => {
  const { default: config } = await import(join(projectRoot, 'vite.config.ts'))
  expect(config).toMatchObject({ define: { __APP_VERSION__: JSON.stringify(version) } })
})

test('the server calls itself by the version of package.json', () => {
  expect(textOf('server/version.ts')).toContain(`serverVersion = '${version}'`)
})

test('the changelog has versions with their days, the one of package.json first', () => {
  expect(headings.filter(heading => !/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/.test(heading))).toEqual([])
  expect(headings[0]?.split(' - ')[0]).toBe(version)
})

test('the changelog lists versions newest first, each once', () => {
  const days = headings.map(heading => heading.split(' - ')[1] ?? '')
  expect(days).toEqual(days.toSorted().toReversed())
  expect(new Set(headings).size).toBe(headings.length)
})
