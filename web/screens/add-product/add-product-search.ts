/** The URL parameter of Add Product: the search above the form, so that Back returns to it. */
import { textParam } from '#web/paths.ts'

export interface AddProductSearch {
  readonly search?: string | undefined
}

/** Parses the URL parameter. */
export function readAddProductSearch({ search }: Record<string, unknown>): AddProductSearch {
  const text = textParam(search)
  return text === '' ? {} : { search: text }
}
