/** The words of a file for conditions. */
import { conditionKey, isDisputedCondition, usualCondition } from '#domain/import/cells/condition-cell'
import { isUngraded, readGrade } from '#domain/import/cells/grade-cell'
import type { ConditionWord, Reading } from '#domain/import/reading'
import { foldedKey } from '#domain/text'
import { cellOf, type Rows } from './found.ts'

const mostWords = 50

/** Returns the words of the file for conditions, in the order they come. */
export function conditionWordsOf(rows: Rows, reading: Reading): ConditionWord[] {
  if (reading.columns.condition === null || reading.app === 'pricecharting') return []
  const words = new Map<string, ConditionWord>()
  for (const word of new Set(rows.map(row => cellOf(row, reading, 'condition')))) {
    const key = conditionKey(word)
    const isOther = word === '' || isUngraded(word) || foldedKey(word) === 'unopened' || words.has(key)
    const usual = usualCondition(word)
    if (isOther || word.length > 60 || (usual === null && readGrade(word)?.company)) continue
    const { conditions } = reading.answers
    const isAnswered = Object.hasOwn(conditions, key)
    const condition = (isAnswered && conditions[key]) || usual
    words.set(key, { word, key, condition, isDisputed: isDisputedCondition(word), isAnswered })
    if (words.size === mostWords) break
  }
  return [...words.values()]
}
