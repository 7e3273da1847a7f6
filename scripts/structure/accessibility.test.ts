// e2e/accessibility looks at every screen and at all that opens over one. A new one is missing there until it is named.

import { expect, test } from 'vitest'
import { filesMatching, isTest, textOf } from './source-files.ts'

/** A dialog, a menu, a list of choices, or a question asked with `confirm()`. */
const opens =
  /<(?:Dialog|FormDialog|CorrectionDialog|Sheet|Menu|dialog)\b|\bpopover=|\brole="(?:dialog|alertdialog|menu|listbox)"|\bconfirm\b[^}]*\} from '.*\/confirm\.ts'/

/** What others fill. */
const frames = 'web/components/overlays/'

/** Paths that lead on to another. */
const redirects = ['/', '/cards/add']

/** The files that a list names. */
const filesIn = (list: string) => Array.from(list.matchAll(/'(web\/[^']+)'/g), ([, file = '']) => file)

/** The addresses in a list, without what follows the path. */
const addressesIn = (list: string) =>
  Array.from(list.matchAll(/['`](\/[^'`\s]*)['`]/g), ([, address = '']) =>
    address.replaceAll(/\$\{[^}]*\}/g, 'any').replace(/[?#].*/, ''),
  )

/** The paths that no address leads to. An address that is a path of its own is none of a path with parameters. */
function missingFrom(addresses: readonly string[], paths: readonly string[]): string[] {
  const others = addresses.filter(address => !paths.includes(address))
  return paths.filter(path => {
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return !addresses.includes(path) && !others.some(address => pattern.test(address))
  })
}

test('finds a screen and a dialog that are missing', () => {
  const list = "['/products', '/products/add', `/sets/${code}?all=true`, { file: 'web/a.tsx' }]"
  const paths = ['/products', '/products/add', '/products/$id', '/sets/$code', '/new']
  expect(missingFrom(addressesIn(list), paths)).toEqual(['/products/$id', '/new'])
  expect(filesIn(list)).toEqual(['web/a.tsx'])
  for (const text of [
    '<Dialog title="New">',
    '<FormDialog',
    '<CorrectionDialog',
    '<Menu label="New" />',
    '<div popover="auto">',
    '<div role="listbox">',
    "import { confirm } from '#web/components/overlays/confirm.ts'",
  ])
    expect(text).toMatch(opens)
  expect('const items: MenuItem[] = []').not.toMatch(opens)
})

test('axe looks at every screen', () => {
  const paths = Array.from(textOf('web/paths.ts').matchAll(/^ {2}\w+: '([^']+)'/gm), ([, path = '']) => path)
  const screens = paths.filter(path => !redirects.includes(path))
  expect(screens.length).toBeGreaterThan(20)
  const list = textOf('e2e/every-screen/addresses.ts') + textOf('e2e/accessibility/screens.journey.ts')
  expect(missingFrom(addressesIn(list), screens)).toEqual([])
  expect(textOf('web/routes.tsx'), 'a route whose path is not in web/paths.ts').not.toMatch(/\bpath: ['"`]/)
})

test('axe looks at everything that opens over a screen', () => {
  const files = filesMatching('web/**/*.{ts,tsx}').filter(
    file => !isTest(file) && !file.startsWith(frames) && opens.test(textOf(file)),
  )
  expect(files.length).toBeGreaterThan(50)
  const named = filesMatching('e2e/accessibility/*.journey.ts').flatMap(file => filesIn(textOf(file)))
  expect(files.filter(file => !named.includes(file))).toEqual([])
  const gone = named.filter(file => !files.includes(file) && !file.startsWith(frames))
  expect(gone, 'named, but nothing opens there').toEqual([])
})
