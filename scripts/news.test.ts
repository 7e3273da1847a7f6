import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultsOf, maxCharacters, sectionOf, withSection } from './news.mjs'

const projectRoot = dirname(import.meta.dirname)
const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

const planted = [
  { file: 'wishlist.md', text: 'collectors\nWishes have notes.\n' },
  { file: 'wishlist-notes.md', text: 'api\nWishes have `note`.\n' },
  { file: 'backups.md', text: 'operators\r\nBackups are smaller.\r\n' },
  { file: 'import.md', text: 'collectors\n*Import* reads ODS files.\n' },
]

test('the news of the next release are right', () => {
  const files = globSync('**/*', { cwd: join(projectRoot, 'changes') }).filter(file => file !== 'README.md')
  const news = files.map(file => ({ file, text: textOf(join('changes', file)) }))
  expect(news.flatMap(faultsOf)).toEqual([])
})

test('since 1.0.0 every line of the changelog is a heading or one short bullet', () => {
  const [since = ''] = /\n## [^]*?(?=\n## 0\.)/.exec(textOf('CHANGELOG.md')) ?? []
  const lines = since.split('\n').filter(line => line !== '')
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.filter(line => !/^(?:#{2,4} |- .*\.$)/.test(line))).toEqual([])
  expect(lines.filter(line => line.length > maxCharacters)).toEqual([])
})

describe('a file of news', () => {
  test('is right with a list and a sentence', () => {
    expect(planted.flatMap(faultsOf)).toEqual([])
  })

  test('may have 140 characters', () => {
    expect(faultsOf({ file: 'a.md', text: `api\n${'a'.repeat(139)}.\n` })).toEqual([])
  })

  test.each([
    ['visitors\nPages are quick.\n', 'the first line must be one of: collectors, operators, api.'],
    ['api\nWishes have notes.\nAnd tags.\n', 'it must have two lines.'],
    [`api\n${'a'.repeat(140)}.\n`, 'it may have 140 characters.'],
    ['api\nWishes have notes\n', 'the sentence must end with a period.'],
    ['api\n', 'the sentence must end with a period.'],
    ['api\nWishes have notes. They have tags.\n', 'it must be one sentence.'],
  ])('is wrong: %j', (text, fault) => {
    expect(faultsOf({ file: 'a.md', text })).toEqual([`changes/a.md: ${fault}`])
  })
})

describe('a release', () => {
  test('has the news in three lists, sorted by the names of their files', () => {
    expect(sectionOf('1.1.0', '2026-12-01', planted)).toBe(`## 1.1.0 - 2026-12-01

### For collectors

- *Import* reads ODS files.
- Wishes have notes.

### For operators

- Backups are smaller.

### For API clients

- Wishes have \`note\`.
`)
  })

  test('leaves out a list without news', () => {
    expect(sectionOf('1.1.0', '2026-12-01', planted.slice(2, 3))).toBe(
      '## 1.1.0 - 2026-12-01\n\n### For operators\n\n- Backups are smaller.\n',
    )
  })

  test('stands above the ones before it', () => {
    const changelog =
      '# Changelog\n\nWhat changes.\n\n## 1.0.0 - 2026-11-30\n\n- A.\n\n## 0.1.0 - 2026-11-21\n'
    expect(withSection(changelog, '## 1.1.0 - 2026-12-01\n\n- Costs $1, not $&.\n')).toBe(
      '# Changelog\n\nWhat changes.\n\n## 1.1.0 - 2026-12-01\n\n- Costs $1, not $&.\n\n## 1.0.0 - 2026-11-30\n\n- A.\n\n## 0.1.0 - 2026-11-21\n',
    )
  })
})
