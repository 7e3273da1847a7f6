/** Prepares the queries of usual searches: few words, each looked up as it is typed. */
import type { Compilable } from 'kysely'
import { type Prepared, prepared } from '#server/database/prepared'
import type { Reader } from '#server/database/storage'
import { isTyped, type TypedNeed, type WordNeed } from './search-hits.ts'

/** Longer searches are rarer, and of many more kinds. */
const mostPrepared = 3

/** The words of needs by the names they have in a query, and whatever else it takes. */
type Values = Readonly<Record<string, string>>

export function isUsual(needs: readonly WordNeed[]): needs is readonly TypedNeed[] {
  return needs.length <= mostPrepared && needs.every(isTyped)
}

type Build<Row> = (
  needs: readonly TypedNeed[],
) => (db: Reader, values: Values) => Compilable<Row> & { execute(): Promise<unknown> }

/** Prepares a query for each combination of kinds of needs, and each number if its text has one, such as a limit. */
export function preparedByKinds<Row>(
  build: (needs: readonly TypedNeed[], number: number) => ReturnType<Build<Row>>,
): (needs: readonly TypedNeed[], number?: number) => Prepared<Values, Row> {
  const kept = new Map<string, Prepared<Values, Row>>()
  return (needs, number = 0) => {
    const kinds = needs.map(({ kind }) => kind)
    const key = `${number} ${kinds.join()}`
    const found =
      kept.get(key) ?? prepared<Values, Row>((db, values) => build(placed(kinds, values), number)(db, values))
    kept.set(key, found)
    return found
  }
}

function placed(kinds: readonly TypedNeed['kind'][], values: Values): TypedNeed[] {
  return kinds.map((kind, index) => ({
    kind,
    word: values[`word${index}`],
    end: values[`end${index}`],
    inSet: values[`inSet${index}`],
  })) as TypedNeed[]
}

/** The values of needs for a query that is prepared for them. */
export function valuesOf(needs: readonly TypedNeed[]): Values {
  return Object.fromEntries(
    needs.flatMap((need, index) => [
      [`word${index}`, need.word],
      [`end${index}`, 'end' in need ? need.end : ''],
      [`inSet${index}`, 'inSet' in need ? need.inSet : ''],
    ]),
  )
}
