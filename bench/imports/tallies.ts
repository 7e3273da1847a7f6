/** Counts of outcomes by style, and examples of what was not right. */
import type { Outcome, OutcomeName } from './outcome.ts'

export interface JudgedRow {
  readonly outcome: Outcome
  readonly cells: readonly string[]
  /** What the row means, and how it was read. */
  readonly explanation: () => string
}

export interface JudgedFile {
  readonly header: readonly string[]
  /** What its collector had to say first. */
  readonly answered: readonly string[]
  /** A question that could not be answered, or why the file was refused. */
  readonly open: string | null
  readonly rows: readonly JudgedRow[]
}

export interface Measured {
  readonly name: string
  readonly files: readonly JudgedFile[]
}

export const tableHeadings = [
  'style',
  'rows',
  'right without a question %',
  'of them marked %',
  'right after a question for the file %',
  'asked %',
  'unknown %',
  'wrong, marked',
  'wrong without a mark',
]

export function lineOf({ name, files }: Measured): string[] {
  const rows = files.flatMap(({ answered, open, rows: ofFile }) =>
    ofFile.map(({ outcome }) => ({ name: outcome.name, isAnswered: answered.length > 0 || open !== null })),
  )
  const count = (names: readonly OutcomeName[], isAnswered?: boolean) =>
    rows.filter(row => names.includes(row.name) && (isAnswered ?? row.isAnswered) === row.isAnswered).length
  const share = (part: number) => ((part / rows.length) * 100).toFixed(1)
  return [
    name,
    String(rows.length),
    share(count(['right', 'right, marked'], false)),
    share(count(['right, marked'], false)),
    share(count(['right', 'right, marked'], true)),
    share(count(['asked'])),
    share(count(['unknown'])),
    String(count(['wrong, marked'])),
    String(count(['wrong'])),
  ]
}

/** Returns up to `most` examples of each outcome and what it is about, from as many styles as there are. */
export function examplesOf(measured: readonly Measured[], most: number): string {
  const examples = measured.flatMap(({ name, files }) =>
    files.flatMap(({ header, answered, open, rows }) =>
      rows.flatMap(({ outcome, cells, explanation }) =>
        outcome.name.startsWith('right')
          ? []
          : [
              {
                kind: `${outcome.name}: ${outcome.about}`,
                style: name,
                text: `- ${name}: \`${header.join('|')}\` \`${cells.join('|')}\`${answered.length > 0 ? ` (answered: ${answered.join(', ')})` : ''}${open === null ? '' : ` (open: ${open})`}\n  ${explanation()}`,
              },
            ],
      ),
    ),
  )
  const kinds = [...Map.groupBy(examples, ({ kind }) => kind)].toSorted(([one], [other]) =>
    one < other ? 1 : -1,
  )
  const questions = countsOf(measured.flatMap(({ files }) => files.flatMap(({ answered }) => answered)))
  const open = countsOf(measured.flatMap(({ files }) => files.flatMap(({ open: why }) => why ?? [])))
  return [
    '',
    `Answered for files: ${questions || 'nothing'}. Open: ${open || 'nothing'}.`,
    ...kinds.flatMap(([kind, those]) => {
      const byStyle = [...Map.groupBy(those, ({ style }) => style)]
      const counts = byStyle.map(([style, rows]) => `${style} ${rows.length}`).join(', ')
      return [
        '',
        `### ${kind} (${those.length}: ${counts})`,
        '',
        ...inTurns(
          byStyle.map(([, rows]) => rows),
          most,
        ),
      ]
    }),
    '',
  ].join('\n')
}

function countsOf(words: readonly string[]): string {
  return [...Map.groupBy(words, word => word)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 60)
    .map(([word, those]) => `${word} ${those.length}`)
    .join(', ')
}

/** One of each style, then another of each, from all over their files. */
function inTurns(groups: readonly (readonly { readonly text: string }[])[], most: number): string[] {
  return Array.from({ length: most }, (_, turn) =>
    groups.flatMap(group => {
      const at = Math.floor((turn / most) * group.length)
      return turn > 0 && at === Math.floor(((turn - 1) / most) * group.length) ? [] : (group[at]?.text ?? [])
    }),
  )
    .flat()
    .slice(0, most)
}
