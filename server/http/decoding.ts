/** Validates and decodes requests by the contract's schemas. */
import type { z } from 'zod'
import { isMoneyField } from '#contract/names'
import { wholeUnitsFault } from '#domain/money/currency'
import { brokenAmount } from '#domain/money/whole-units'
import { textFault } from '#domain/text'
import { notFound, Refused, refusedField } from '#server/refused'

type Schema = z.ZodType<Record<string, unknown>>

/** Decodes a body or query. Throws with a sentence for each invalid field. */
export function decoded(schema: Schema | undefined, received: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(received ?? {})
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const name = fieldName(issue.path)
    fields[name] ??= `${name} ${issue.message}`
  }
  const [first = 'The request cannot be read.'] = Object.values(fields)
  throw new Refused('invalid', first, { fields })
}

/**
 * Throws for a decoded body or query, under the names of the wire, with an amount that the currency of the collector's
 * ledger cannot have: 12000.5 yen. It is never rounded. Names the field.
 */
export function rejectBrokenAmounts(received: unknown, ledgerCurrency: string): void {
  const path = brokenAmount(received, ledgerCurrency, isMoneyField)
  if (path === null) return
  const name = fieldName(path)
  const sentence = `${name} ${wholeUnitsFault(ledgerCurrency)}`
  throw refusedField(name, sentence)
}

/** Decodes path parameters. Answers a malformed id like an unknown one. */
export function decodedParams(schema: Schema | undefined, received: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(received)
  if (!result.success || Object.values(result.data).some(isNeverStored)) throw notFound()
  return result.data
}

function isNeverStored(param: unknown): boolean {
  return typeof param === 'string' && textFault(param) !== null
}

/** The path of a field, as in `received[0].quantity`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')
}

/** Parses a query string. The first of a repeated parameter counts. */
export function firstOfEach(query: string): Record<string, unknown> {
  const first: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) first[name] ??= value
  return first
}

/** Parses a JSON object in UTF-8. Returns undefined for an empty body. */
export function jsonObject(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let parsed: unknown
  try {
    parsed = JSON.parse(strictUtf8.decode(bytes))
  } catch {
    throw new Refused('invalid', 'The request is not valid JSON in UTF-8.')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Refused('invalid', 'The request must be a JSON object.')
  }
  return parsed
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })
