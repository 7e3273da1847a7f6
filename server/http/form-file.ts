/** Reads the one file of a multipart form. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '#server/refused'

const maxFileBytes = 5 * 1024 * 1024
const maxFormBytes = maxFileBytes + 64 * 1024

export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: maxFileBytes,
      files: 1,
      fields: 10,
      parts: 11,
      fieldSize: 10_000,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  })
}

/** Rejects a form that is too large before reading it. */
export function rejectLargeForm(request: FastifyRequest): void {
  if (Number(request.headers['content-length'] ?? 0) > maxFormBytes) {
    throw new Refused('too_large', 'The file is too large: at most 5 MB.')
  }
}

export async function fileOf(request: FastifyRequest, field: string): Promise<Buffer> {
  const file = request.isMultipart() ? await readFile(request, field) : null
  if (file === null) throw missing(field)
  return file
}

/** The parser throws plain errors for a malformed form; all are the caller's fault. */
async function readFile(request: FastifyRequest, field: string): Promise<Buffer | null> {
  let file: Buffer | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === field) file = bytes
    }
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error
    throw new Refused('invalid', 'The form cannot be read.')
  }
  return file
}

function missing(field: string): Refused {
  const sentence = `${field} is required: send it as a file of a multipart form`
  return new Refused('invalid', sentence, { fields: { [field]: sentence } })
}
