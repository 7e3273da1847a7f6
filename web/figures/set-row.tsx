import { Link } from '@tanstack/react-router'
import { defaultLanguage, languageName } from '#domain/products/language'
import type { CardSet } from '#web/api/sets.ts'
import { focusNeighbourOnLeave } from '#web/components/focus-neighbour.ts'
import { useAmounts } from '#web/components/figures/money.tsx'
import { ProgressBar } from '#web/components/figures/progress-bar.tsx'
import { formatCount, formatDay } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { missingWords } from './missing-words.ts'
import { SetChoice } from './set-choice.tsx'

export interface SetRowProps {
  set: CardSet
  headingLevel?: 2 | 3
}

/** A set with its progress, and with what is missing of one to finish. The name leads to its binder. */
export function SetRow({ set, headingLevel = 2 }: SetRowProps) {
  const Heading = `h${headingLevel}` as const
  const { setCode, setName, language, releaseDate, cards, cardsOwned, toFinish } = set
  const { format } = useAmounts()
  const facts = [
    setCode,
    language === defaultLanguage ? null : languageName(language),
    releaseDate && formatDay(releaseDate),
  ]
  return (
    <article ref={focusNeighbourOnLeave} className="panel flex min-w-0 flex-1 flex-col gap-2 p-3 sm:p-4">
      <div className="flex min-w-0 items-start justify-between gap-2">
        <div className="min-w-0">
          <Heading className="leading-snug font-bold wrap-anywhere">
            <Link
              to={paths.set}
              params={{ code: setCode }}
              search={language === defaultLanguage ? {} : { language }}
              className="inline-flex min-h-11 min-w-11 items-center hover:underline sm:min-h-0"
            >
              {setName}
            </Link>
          </Heading>
          <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <SetChoice set={set} />
      </div>
      <div className="mt-auto">
        <ProgressBar done={cardsOwned} total={cards} />
        <p className="tabular mt-1 text-sm">{progressWords(set)}</p>
        {toFinish && (
          <p className={`tabular text-sm ${toFinish.missing > 0 ? 'font-semibold' : 'text-muted'}`}>
            {missingWords(toFinish, format)}
          </p>
        )}
      </div>
    </article>
  )
}

/** "12 of 102 cards". */
export function progressWords({ cards, cardsOwned }: Pick<CardSet, 'cards' | 'cardsOwned'>): string {
  const noun = cards === 1 ? 'card' : 'cards'
  return `${formatCount(cardsOwned)} of ${formatCount(cards)} ${noun}`
}
