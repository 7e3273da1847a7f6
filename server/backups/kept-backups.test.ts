import { expect, it } from 'vitest'
import { backupsToRemove, instantIn } from './kept-backups.ts'

const dayMs = 24 * 60 * 60 * 1_000
const now = new Date('2026-03-31T03:33:00.000Z')

/** The ages in days of what is removed from daily backups: `t` is tested, `u` is not, `.` is missing, newest first. */
function removedOf(days: string): number[] {
  const backups = [...days].flatMap((mark, age) =>
    mark === '.'
      ? []
      : [{ folder: String(age), madeAt: new Date(now.getTime() - age * dayMs), isTested: mark === 't' }],
  )
  return backupsToRemove(backups, now).map(({ folder }) => Number(folder))
}

it.each([
  ['keeps seven tested ones', 't'.repeat(9), [7, 8]],
  ['keeps all while there are no more than seven', 't'.repeat(7), []],
  ['removes no tested one for an untested one', `u${'t'.repeat(7)}`, []],
  ['counts tested ones alone', `ttut${'u'.repeat(3)}tttt`, []],
  ['removes an untested one once seven newer ones are tested', 'tttuttttut', [8, 9]],
  ['removes untested ones after 30 days', 'u'.repeat(33), [31, 32]],
  ['keeps a last tested one, however old', `${'u'.repeat(40)}t`, [31, 32, 33, 34, 35, 36, 37, 38, 39]],
  ['keeps old untested ones until there are seven newer ones', `u${'.'.repeat(40)}uuuuuuuu`, [47, 48]],
] as const)('%s', (_, days, removed) => {
  expect(removedOf(days)).toEqual(removed)
})

it('reads the instant in a name, and no other text', () => {
  expect(instantIn('2026-03-14T12-00-00.000Z')).toEqual(new Date('2026-03-14T12:00:00.000Z'))
  for (const text of ['', '2026-03-14', '2026-99-14T12-00-00.000Z', '2026-03-14T12-00-00.000Z.unfinished']) {
    expect(instantIn(text)).toBeNull()
  }
})
