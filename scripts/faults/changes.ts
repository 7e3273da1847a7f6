import type { Change } from './change.ts'
import { codeOperators } from './code-operators.ts'
import { pageOperators } from './page-operators.ts'
import { queryOperators } from './query-operators.ts'
import { placesIn } from './syntax.ts'

const operators = Object.entries({ ...codeOperators, ...queryOperators, ...pageOperators })

/** Every fault that can be planted in a source, in the order of the source. */
export function changesOf(file: string, source: string): Change[] {
  return placesIn(file, source).flatMap(place =>
    operators.flatMap(([operator, find]) => find(place, source).map(change => ({ operator, ...change }))),
  )
}
