// The index of decisions, compared with the records.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(dirname(import.meta.dirname), 'docs', 'decisions')
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
const records = readdirSync(folder)
  .filter(file => file !== 'README.md')
  .map(file => ({ file, ...headOf(textOf(file)) }))

/** The numbers of records that the index says were folded into other documents. */
const folded = [
  ...textOf('README.md').matchAll(/^- Folded into \[[^\]]+\]\([^)]+\): ([\d, ]+)\.$/gm),
].flatMap(([, numbers = '']) => numbers.split(', ').map(Number))

test('numbers the records, with those folded into other documents, from 1 without a gap', () => {
  const numbers = [...records.map(({ number }) => number), ...folded].toSorted((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('has the number of a record in its file name', () => {
  expect(records.map(({ file }) => Number(file.slice(0, 4)))).toEqual(records.map(({ number }) => number))
})

const statuses = [
  'accepted',
  ...records.flatMap(({ number }) => [`replaced by ${number}`, `replaced in part by ${number}`]),
]

test.each(records)('decision $number has a date and a status', ({ date, status }) => {
  expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  // "replaced in part by 86 and 111" is two.
  const [first = '', ...others] = status.split(' and ')
  const all = [first, ...others.map(number => `replaced in part by ${number}`)]
  expect(statuses).toEqual(expect.arrayContaining(all))
})

test('the index lists every record with its title, date and status', () => {
  const rows = textOf('README.md')
    .split('\n')
    .filter(line => /^\| \d/.test(line))
  expect(rows).toEqual(
    records.map(
      ({ number, title, file, date, status }) => `| ${number} | [${title}](${file}) | ${date} | ${status} |`,
    ),
  )
})

/** The title `# N. Title`, a blank line, and `date · status`. */
function headOf(text: string) {
  const [heading = '', , when = ''] = text.split('\n')
  const [, number = '', title = ''] = /^# (\d+)\. (.+)$/.exec(heading) ?? []
  const [date = '', status = ''] = when.split(' · ')
  return { number: Number(number), title, date, status }
}
