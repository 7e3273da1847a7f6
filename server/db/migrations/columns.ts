/** Column types with different names on the two engines. */
import { type ColumnDataType, type RawBuilder, sql } from 'kysely'
import type { EngineName } from '#server/db/storage'

export interface ColumnTypes {
  /** Text compared byte by byte, so that both engines sort and match the same. */
  readonly text: ColumnDataType | RawBuilder<unknown>
  /** Whole cents and large counts. */
  readonly bigint: ColumnDataType
}

export function columnTypes(engine: EngineName): ColumnTypes {
  return { text: engine === 'postgres' ? sql`text collate "C"` : 'text', bigint: 'bigint' }
}
