import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.mjs'

interface Locked {
  readonly name?: string
  readonly version: string
  readonly license: string
  readonly dev?: boolean
}

const projectRoot = dirname(import.meta.dirname)
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'),
)
const folder = mkdtempSync(join(tmpdir(), 'sbom-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every package of the lock file, as `name version licence`. */
const locked = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, { name, version, license, dev }]) => {
    const line = `${name ?? path.split('node_modules/').at(-1)} ${version} ${license}`
    return { line, isForDevelopment: dev === true }
  })

const written = () => {
  const file = join(folder, 'sbom.json')
  execFileSync(process.execPath, [join(projectRoot, 'scripts', 'sbom.mjs'), file])
  return readFileSync(file, 'utf8')
}

describe('the bill of materials', () => {
  const bill = billOfMaterials(lock)
  const components = bill.components.map(({ name, version, licenses, purl }) => {
    const [licence] = licenses.map(entry =>
      'expression' in entry ? entry.expression : Object.values(entry.license).join(),
    )
    return { line: `${name} ${version} ${licence}`, name, version, purl }
  })
  const lines = components.map(({ line }) => line)

  test('lists every production package once, with version and licence', () => {
    const production = locked.filter(({ isForDevelopment }) => !isForDevelopment).map(({ line }) => line)
    expect(production.length).toBeGreaterThan(100)
    expect(lines.toSorted()).toEqual([...new Set(production)].toSorted())
    expect(lines).toContainEqual(expect.stringMatching(/^nodemailer .* MIT-0$/))
  })

  test('leaves out packages that only development needs', () => {
    const production = new Set(
      locked.filter(({ isForDevelopment }) => !isForDevelopment).map(({ line }) => line),
    )
    const development = locked.filter(
      ({ line, isForDevelopment }) => isForDevelopment && !production.has(line),
    )
    expect(development.length).toBeGreaterThan(50)
    expect(development.filter(({ line }) => lines.includes(line))).toEqual([])
    expect(components.map(({ name }) => name)).not.toContain('vitest')
  })

  test('gives each package its purl', () => {
    const scoped = components.find(({ name }) => name === '@fastify/compress')
    expect(scoped?.purl).toBe(`pkg:npm/%40fastify/compress@${scoped?.version}`)
    for (const { name, version, purl } of components)
      expect(decodeURIComponent(purl)).toBe(`pkg:npm/${name}@${version}`)
  })

  test('lists the dependencies of every package', () => {
    const refs = bill.dependencies.map(({ ref }) => ref)
    const program = bill.metadata.component['bom-ref']
    expect(refs.toSorted()).toEqual([program, ...components.map(({ purl }) => purl)].toSorted())
    const needed = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn))
    expect([...needed].filter(purl => !refs.includes(purl))).toEqual([])
    expect(bill.dependencies.find(({ ref }) => ref === program)?.dependsOn).toContainEqual(
      expect.stringMatching(/^pkg:npm\/fastify@/),
    )
  })

  test('is always the same bytes, without paths, registries or times', () => {
    const text = written()
    expect(written()).toBe(text)
    expect(JSON.parse(text)).toEqual(bill)
    const shuffled = { packages: Object.fromEntries(Object.entries(lock.packages).toReversed()) }
    expect(billOfMaterials(shuffled)).toEqual(bill)
    expect(text).not.toContain(projectRoot)
    expect(text).not.toMatch(/https?:|registry|timestamp|serialNumber/)
  })
})

test('resolves a name to the nearest package', () => {
  const license = 'MIT'
  const { components, dependencies } = billOfMaterials({
    packages: {
      '': { name: 'program', version: '1.0.0', license, dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', license: '(MIT OR Apache-2.0)', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': {
        version: '2.0.0',
        license: 'SEE LICENSE IN x.md',
        integrity: 'sha512-AQI=',
      },
      'node_modules/b': { version: '1.0.0', license, optional: true, dependencies: { gone: '1', tool: '1' } },
      'node_modules/tool': { version: '1.0.0', license, dev: true },
    },
  })
  expect(components).toMatchObject([
    { purl: 'pkg:npm/a@1.0.0', scope: 'required', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
    { purl: 'pkg:npm/b@1.0.0', scope: 'optional', licenses: [{ license: { id: 'MIT' } }] },
    {
      purl: 'pkg:npm/b@2.0.0',
      licenses: [{ license: { name: 'SEE LICENSE IN x.md' } }],
      hashes: [{ alg: 'SHA-512', content: '0102' }],
    },
  ])
  expect(dependencies).toEqual([
    { ref: 'pkg:npm/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] },
    { ref: 'pkg:npm/b@1.0.0', dependsOn: [] },
    { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
    { ref: 'pkg:npm/program@1.0.0', dependsOn: ['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0'] },
  ])
})
