/** The URL parameter of Add Product: the search above the form, so that Back returns to it. */
export interface AddProductSearch {
  readonly search?: string | undefined
}

/** Parses the URL parameter. The router parses 151 as a number. */
export function readAddProductSearch({ search }: Record<string, unknown>): AddProductSearch {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search) : ''
  return text === '' ? {} : { search: text }
}
