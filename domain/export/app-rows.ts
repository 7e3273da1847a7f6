/** What each app takes: its columns, and the row of a copy. */
import { cardladderHeadings, cardladderRow } from './cardladder-rows.ts'
import type { CopyToExport, RowCells } from './copy-to-export.ts'
import type { ExportFormat, LeftOutReason } from './export-format.ts'
import { pokecollectorHeadings, pokecollectorRow } from './pokecollector-rows.ts'
import { tcgplayerHeadings, tcgplayerRow } from './tcgplayer-rows.ts'

interface AppRows {
  /** With the quantity. */
  readonly headings: readonly string[]
  /** The column of the quantity, counted from 0. */
  readonly quantityAt: number
  /** Without the quantity; or why the app cannot hold the copy. */
  readonly rowOf: (copy: CopyToExport) => RowCells | LeftOutReason
}

export type AppFormat = Exclude<ExportFormat, 'holofolio'>

export const appRows: Readonly<Record<AppFormat, AppRows>> = {
  tcgplayer: { headings: tcgplayerHeadings, quantityAt: 0, rowOf: tcgplayerRow },
  pokecollector: { headings: pokecollectorHeadings, quantityAt: 2, rowOf: pokecollectorRow },
  cardladder: { headings: cardladderHeadings, quantityAt: 1, rowOf: cardladderRow },
}

/** Returns why a format cannot hold a copy; null when it can. */
export function leftOutReason(format: ExportFormat, copy: CopyToExport): LeftOutReason | null {
  if (format === 'holofolio') return null
  const row = appRows[format].rowOf(copy)
  return typeof row === 'string' ? row : null
}
