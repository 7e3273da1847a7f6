/** The URL parameters of the import: which one, which of its rows, and the page of them. */

export interface ImportSearch {
  readonly id?: string | undefined
  /** A verdict. */
  readonly show?: string | undefined
  /** Whether the columns are shown again once they are mapped. */
  readonly columns?: boolean | undefined
  /** Whether only the rows are listed that have something read or assumed. */
  readonly marked?: boolean | undefined
  readonly page?: number | undefined
}

/** Parses URL parameters. The screen ignores values it does not know. */
export function readImportSearch({ id, show, columns, marked, page }: Record<string, unknown>): ImportSearch {
  return {
    ...(id ? { id: String(id) } : {}),
    ...(show ? { show: String(show) } : {}),
    ...(columns ? { columns: true } : {}),
    ...(marked ? { marked: true } : {}),
    ...(Number.isSafeInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  }
}
