/**
 * Encodes answers: from the names inside and cents to the names of the wire and dollars. The schema lists the
 * fields and their names; other fields are dropped. The server's counterpart of `insideOf`.
 *
 * Renames and encodes in one pass, because a list may have 10,000 copies. Checks that every field is present and
 * has its type. Formats are left to the tests, which compare answers with the published description.
 */
import { z } from 'zod'
import { type Cents, dollarsFromCents } from '#domain/money/money'
import { money } from './fields.ts'
import { insideName } from './names.ts'

/** Encodes a value; `name` is the wire name of its field, for the error. */
type Encode = (inside: unknown, name: string) => unknown

/**
 * Returns the encoder of one answer; make it once, at start. The encoder throws a TypeError if an answer does
 * not match its schema, which is a bug.
 */
export function answerEncoder(schema: z.ZodType): (inside: unknown) => unknown {
  const encode = encoderOf(schema)
  return inside => encode(inside, 'the answer')
}

function encoderOf(schema: z.core.$ZodType): Encode {
  if (schema === money) return encodeMoney
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return def.catchall ? inside => z.encode(schema, inside) : encoderOfFields(def.shape)
    case 'array': {
      const each = encoderOf(def.element)
      return (list, name) => (Array.isArray(list) ? list.map(one => each(one, name)) : mismatch(name))
    }
    case 'nullable': {
      const inner = encoderOf(def.innerType)
      return (value, name) => (value === null ? null : inner(value, name))
    }
    case 'optional': {
      const inner = encoderOf(def.innerType)
      return (value, name) => (value === undefined ? undefined : inner(value, name))
    }
    case 'union':
      return encoderOfOne(def.options)
    case 'enum':
      return encoderOfValues(Object.values(def.entries))
    case 'literal':
      return encoderOfValues(def.values)
    case 'number':
      return (value, name) => (Number.isFinite(value) ? value : mismatch(name))
    case 'string':
    case 'boolean':
      return (value, name) => (typeof value === def.type ? value : mismatch(name))
    default:
      return inside => z.encode(schema, inside)
  }
}

function encoderOfFields(shape: Readonly<Record<string, z.core.$ZodType>>): Encode {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    inside: insideName(name),
    encode: encoderOf(schema),
  }))
  // Copied for each object: filling fields that are there is twice as fast as adding them.
  const blank = Object.fromEntries(fields.map(({ name }) => [name, undefined]))
  return (value, path) => {
    if (typeof value !== 'object' || value === null) return mismatch(path)
    const wire: Record<string, unknown> = { ...blank }
    for (const { name, inside, encode } of fields) {
      wire[name] = encode((value as Readonly<Record<string, unknown>>)[inside], name)
    }
    return wire
  }
}

/** Picks the first shape whose fields are all present. */
function encoderOfOne(options: readonly z.core.$ZodType[]): Encode {
  const shapes = options.map(option => {
    const { def } = (option as z.core.$ZodTypes)._zod
    if (def.type !== 'object') throw new TypeError('a union in an answer must be of objects')
    return { names: Object.keys(def.shape).map(insideName), encode: encoderOf(option) }
  })
  return (value, path) => {
    if (typeof value !== 'object' || value === null) return mismatch(path)
    const shape = shapes.find(({ names }) => names.every(name => name in value))
    return shape ? shape.encode(value, path) : mismatch(path)
  }
}

function encoderOfValues(values: readonly unknown[]): Encode {
  const allowed = new Set(values)
  return (value, name) => (allowed.has(value) ? value : mismatch(name))
}

function encodeMoney(amountCents: unknown, name: string): number {
  return Number.isSafeInteger(amountCents) ? dollarsFromCents(amountCents as Cents) : mismatch(name)
}

function mismatch(name: string): never {
  throw new TypeError(`${name} does not match the contract`)
}
