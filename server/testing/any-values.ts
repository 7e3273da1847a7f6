/** What a stranger may put into any field of any call, and where those fields are. */
import type { JsonSchema } from '#contract/description/json-schema'

/** Each as JSON text, because for some of them no value of a program stands. */
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

/** Texts that are never kept: control characters, half a character, letters turned around. */
export const unkeepableJson: readonly string[] = [
  '"a\\u0000b"',
  '"a\\u001b[31mb"',
  '"a\\ud800b"',
  '"a\\u202eb"',
]

/** Each as it stands in an address. */
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
  '__proto__',
  'constructor',
  "'%20or%201=1;--",
  '%25',
  '%',
  '%2',
  '[]',
  '%7B%22a%22:1%7D',
]

/** Where a field is: received, 0, quantity. */
export type FieldPath = readonly (string | number)[]

/** Every field of a shape, down to those of the first line of a list. */
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

/** As refusals name it: received[0].quantity. */
export function nameOfField(path: FieldPath): string {
  return path
    .map(key => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .slice(1)
}

/** The JSON of a body in which one field is this JSON instead. */
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
