/** Returns the object that a stored text holds; an empty one for anything else. */
export function objectFrom(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(stored ?? '')
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
