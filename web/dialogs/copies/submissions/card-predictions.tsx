import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Copy } from '#web/api/collection.ts'
import { type Choice, chosenItemsQuery } from '#web/api/many-copies.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { PartError, Skeleton } from '#web/components/states/part-error.tsx'
import { countOf } from '#web/format/count.ts'
import type { Predictions } from './predictions.ts'

/** More fields would be too many to fill in here; the others are predicted by editing the card. */
const mostShown = 100

export interface CardPredictionsProps {
  choice: Choice
  /** Blank for none. */
  predictedOfAll: string
  predictions: Predictions
  onPredict: (id: string, grade: string) => void
}

/** A predicted grade for each card, folded away until somebody wants another one than for all. */
export function CardPredictions(props: CardPredictionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="w-max max-w-full rounded-sm py-1 text-sm font-semibold text-muted pointer-coarse:py-3">
        Another grade for some cards
      </summary>
      {isOpen && <Fields {...props} />}
    </details>
  )
}

function Fields({ choice, predictedOfAll, predictions, onPredict }: CardPredictionsProps) {
  const { data, isError, refetch } = useQuery(chosenItemsQuery(choice))
  if (data === undefined) {
    if (!isError) return <Skeleton height="8rem" />
    return <PartError text="Couldn't load the cards" onRetry={() => void refetch()} />
  }
  const cards = data.filter(({ kind }) => kind === 'raw' || kind === 'grading')
  const others = cards.length - mostShown
  return (
    <>
      <ul className="mt-2 flex flex-col gap-3">
        {cards.slice(0, mostShown).map(copy => (
          <li key={copy.id}>
            <TextField
              label={`Predicted grade of ${copy.name}`}
              hint={`${copy.setName} · ${copy.label}`}
              value={predictions.get(copy.id) ?? ''}
              placeholder={ownPrediction(copy) ?? predictedOfAll}
              inputMode="decimal"
              autoComplete="off"
              maxLength={50}
              onValueChange={grade => onPredict(copy.id, grade)}
            />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-2 text-sm text-muted">
          And {countOf(others, 'other')}: predict theirs by editing them once they are sent.
        </p>
      )}
    </>
  )
}

/** Of a card that is in grading already. */
function ownPrediction({ kind, predictedGrade }: Copy): string | null {
  return kind === 'grading' ? predictedGrade : null
}
