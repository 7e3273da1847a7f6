/**
 * Encodes answers: from the names inside and cents to the names of the wire and dollars. The schema lists the
 * fields and their names; other fields are dropped. The server's counterpart of `insideOf`.
 */
import { z } from 'zod'
import { insideName } from './names.ts'

type Rename = (inside: unknown) => unknown

/**
 * Returns the encoder of one answer; make it once, at start. The encoder throws if an answer does not match
 * its schema, which is a bug.
 */
export function answerEncoder(schema: z.ZodType): (inside: unknown) => unknown {
  const rename = renameOf(schema)
  return inside => z.encode(schema, rename(inside))
}

function renameOf(schema: z.core.$ZodType): Rename {
  if (isObject(schema)) return renameFields(schema._zod.def)
  if (isArray(schema)) {
    const each = renameOf(schema._zod.def.element)
    return list => (Array.isArray(list) ? list.map(each) : list)
  }
  if (isWrapper(schema)) {
    const inner = renameOf(schema._zod.def.innerType)
    return value => (value === null || value === undefined ? value : inner(value))
  }
  if (isUnion(schema)) return renameOneOf(schema._zod.def.options)
  return value => value
}

function renameFields(def: z.core.$ZodObjectDef): Rename {
  if (def.catchall && def.catchall._zod.def.type === 'unknown') return value => value
  const fields = Object.entries(def.shape).map(
    ([name, schema]) => [name, insideName(name), isLeaf(schema) ? null : renameOf(schema)] as const,
  )
  // Copied for each object: filling fields that are there is twice as fast as adding them.
  const blank = Object.fromEntries(fields.map(([name]) => [name, undefined]))
  return value => {
    if (typeof value !== 'object' || value === null) return value
    const wire: Record<string, unknown> = { ...blank }
    for (const [name, inside, rename] of fields) {
      const field = (value as Record<string, unknown>)[inside]
      wire[name] = rename === null ? field : rename(field)
    }
    return wire
  }
}

/** Picks the first shape whose fields are all present. */
function renameOneOf(options: readonly z.core.$ZodType[]): Rename {
  const shapes = options.filter(isObject).map(option => ({
    names: Object.keys(option._zod.def.shape).map(insideName),
    rename: renameOf(option),
  }))
  return value => {
    if (typeof value !== 'object' || value === null) return value
    const shape = shapes.find(({ names }) => names.every(name => name in value))
    return shape ? shape.rename(value) : value
  }
}

function isLeaf(schema: z.core.$ZodType): boolean {
  if (isWrapper(schema)) return isLeaf(schema._zod.def.innerType)
  return !isObject(schema) && !isArray(schema) && !isUnion(schema)
}

function isObject(schema: z.core.$ZodType): schema is z.core.$ZodObject {
  return schema._zod.def.type === 'object'
}

function isArray(schema: z.core.$ZodType): schema is z.core.$ZodArray {
  return schema._zod.def.type === 'array'
}

function isWrapper(schema: z.core.$ZodType): schema is z.core.$ZodNullable | z.core.$ZodOptional {
  return schema._zod.def.type === 'nullable' || schema._zod.def.type === 'optional'
}

function isUnion(schema: z.core.$ZodType): schema is z.core.$ZodUnion {
  return schema._zod.def.type === 'union'
}
