/** Reads the Idempotency-Key header, with the digest that distinguishes a repeated call from a different one. */
import { hash } from 'node:crypto'
import { Refused } from '#server/refused'
import type { Idempotency } from '#server/idempotency'

export function idempotencyOf(
  header: string | string[] | undefined,
  call: { readonly method: string; readonly path: string; readonly body: unknown; readonly keyDays: number },
): Idempotency | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new Refused('invalid', 'Idempotency-Key must be 1 to 255 visible ASCII characters.')
  }
  const canonical = `${call.method} ${call.path}\n${canonicalJson(call.body)}`
  const fingerprint = hash('sha256', canonical)
  return { key: header, fingerprint, keptDays: call.keyDays }
}

/** JSON with sorted fields, so that their order does not matter. */
function canonicalJson(content: unknown): string {
  return JSON.stringify(content ?? null, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
