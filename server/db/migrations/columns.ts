/** The few column types that the engines name differently. */
import { type ColumnDataType, type RawBuilder, sql } from 'kysely'
import type { EngineName } from '#server/db/storage'

export interface ColumnTypes {
  /** Text compared byte by byte on both engines, so that both sort and match alike. */
  readonly text: ColumnDataType | RawBuilder<unknown>
  /** Whole cents, and every count that may grow large. */
  readonly bigint: ColumnDataType
}

export function columnTypes(engine: EngineName): ColumnTypes {
  return { text: engine === 'postgres' ? sql`text collate "C"` : 'text', bigint: 'bigint' }
}
