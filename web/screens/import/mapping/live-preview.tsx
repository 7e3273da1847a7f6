import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { Section } from '#web/components/section.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import type { PreviewRow } from './preview-words.ts'

const mostShown = 8
const looks = {
  ok: { Icon: CircleCheck, colour: 'text-gain', word: 'Can be read' },
  wrong: { Icon: CircleAlert, colour: 'text-loss', word: 'Wrong' },
  skipped: { Icon: CircleMinus, colour: 'text-muted', word: 'Left out' },
} as const

/** The first rows of the file as they are read with the choices so far. Wrong ones come first. */
export function LivePreview({ rows }: { rows: readonly PreviewRow[] }) {
  const readable = rows.filter(({ kind }) => kind === 'ok').length
  const wrong = rows.filter(({ kind }) => kind === 'wrong')
  const shown = [...wrong.slice(0, mostShown / 2), ...rows.filter(({ kind }) => kind !== 'wrong')]
  return (
    <Section
      title="How it is read"
      subtitle={
        <span role="status">
          {formatCount(readable)} of the first {countOf(rows.length, 'row')} can be read
          {wrong.length > 0 && `, ${formatCount(wrong.length)} not`}.
        </span>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {shown.slice(0, mostShown).map(row => {
          const { Icon, colour, word } = looks[row.kind]
          return (
            <li key={row.line} className="flex items-start gap-2.5 py-2">
              <Icon aria-hidden size={18} className={`mt-0.5 flex-none ${colour}`} />
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">
                  <span className="sr-only">{word}: </span>
                  {row.title}
                </p>
                <p className={row.kind === 'wrong' ? 'text-sm text-loss' : 'text-sm text-muted'}>
                  {row.facts.join(row.kind === 'wrong' ? ' ' : ' · ')}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
