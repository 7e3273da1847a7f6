/** What came in, read by the contract's schemas; what is wrong with it, said field by field. */
import type { z } from 'zod'
import { textFault } from '#domain/text'
import { notFound, Refused } from '#server/refused'

type Schema = z.ZodType<Record<string, unknown>>

/** Reads a body or a query; refuses with a sentence for each field at fault. */
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

/** An id that cannot be one of ours is answered like one that is nobody's. */
export function decodedParams(schema: Schema | undefined, received: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(received)
  if (!result.success || Object.values(result.data).some(isNeverStored)) throw notFound()
  return result.data
}

function isNeverStored(param: unknown): boolean {
  return typeof param === 'string' && textFault(param) !== null
}

/** As a program would write it: received[0].quantity. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[${key}]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')
}

/** A query string as an object; of a repeated parameter the first counts. */
export function firstOfEach(query: string): Record<string, unknown> {
  const first: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) first[name] ??= value
  return first
}

/** JSON in UTF-8 and an object, or refused; no body at all is undefined. */
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
