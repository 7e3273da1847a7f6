import type { Place } from './syntax.ts'

/** A fault as a change of a source: replaces the characters from `start` to `end`. */
export interface Change {
  readonly operator: string
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Gives the faults that can be planted at a place. */
export type Operator = (place: Place, source: string) => Omit<Change, 'operator'>[]

interface Span {
  readonly start: number
  readonly end: number
}

export function replace({ start, end }: Span, text: string) {
  return [{ start, end, text }]
}

export function apply(source: string, { start, end, text }: Omit<Change, 'operator'>): string {
  return source.slice(0, start) + text + source.slice(end)
}
