/** Hostile values for any field of any call, and the paths of these fields. */
import type { JsonSchema } from '#contract/description/json-schema'

/** JSON texts; some have no equivalent as a JavaScript value. */
export const anyJson: readonly string[] = [
  'true',
  'null',
  '0',
  '-1',
  '1.005',
  '1e999',
  '9007199254740993',
  '9'.repeat(400),
  `"${'x'.repeat(10_000)}"`,
  '[]',
  '[null]',
  '["a", ["b"]]',
  '{}',
  '{"__proto__": {"isPolluted": true}}',
  '{"constructor": {"prototype": {"isPolluted": true}}}',
]

/** Short texts that some fields may take. */
export const anyTextJson: readonly string[] = [
  '""',
  '"   "',
  '"NaN"',
  '"1,000"',
  '"2026-02-30"',
  '"__proto__"',
  '"constructor"',
  '"\' or 1=1; --"',
  '"%"',
]

/** Texts that are never stored: control characters, half a surrogate pair, overrides of direction, endless accents. */
export const unkeepableJson: readonly string[] = [
  '"a\\u0000b"',
  '"a\\u001b[31mb"',
  '"a\\ud800b"',
  '"a\\u202eb"',
  `"a${'\u0301'.repeat(31)}b"`,
  `"a${'\u0301'.repeat(1_900)}b"`,
  `"a${'\u0301'.repeat(30_000)}b"`,
]

/** Values encoded for a query string. */
export const anyQueryText: readonly string[] = [
  '',
  '%20',
  '0',
  '-1',
  '1.5',
  'NaN',
  '1e999',
  '9'.repeat(400),
  'x'.repeat(5_000),
  'a%00b',
  'a%1b[31mb',
  'a%ffb',
  'a%ed%a0%80b',
  'a%e2%80%aeb',
  `a${'%cc%81'.repeat(2_000)}b`,
  '__proto__',
  'constructor',
  "'%20or%201=1;--",
  '%25',
  '%',
  '%2',
  '[]',
  '%7B%22a%22:1%7D',
]

/** The path of a field: received, 0, quantity. */
export type FieldPath = readonly (string | number)[]

/** Returns every field of a shape, including those of the first line of a list. */
export function fieldsOf(schema: JsonSchema, path: FieldPath = []): FieldPath[] {
  if (schema.items !== undefined && typeof schema.items === 'object' && !Array.isArray(schema.items)) {
    const line = [...path, 0]
    return [line, ...fieldsOf(schema.items, line)]
  }
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const field = [...path, key]
    return [field, ...(typeof property === 'object' ? fieldsOf(property, field) : [])]
  })
}

/** The name of a field in errors: received[0].quantity. */
export function nameOfField(path: FieldPath): string {
  return path
    .map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1)
}

/** Returns the JSON of a body with one field replaced. */
export function jsonWith(body: unknown, path: FieldPath, json: string): string {
  const mark = 'the place of what is put in'
  return JSON.stringify(replaced(body, path, mark)).replace(`"${mark}"`, () => json)
}

function replaced(whole: unknown, [key, ...rest]: FieldPath, value: string): unknown {
  if (key === undefined) return value
  if (!Array.isArray(whole)) {
    const fields: Record<string | number, unknown> = { ...Object(whole) }
    return { ...fields, [key]: replaced(fields[key], rest, value) }
  }
  return whole.map((one, index) => (index === key ? replaced(one, rest, value) : one))
}
