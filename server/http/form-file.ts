/** Reads the one file of a multipart form, or a file that is the body, in pieces as they come. */
import multipart from '@fastify/multipart'
import type { Readable } from 'node:stream'
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

const bytesPerMiB = 1_024 * 1_024

export interface RawFile {
  readonly contentType: string
  readonly maxMiB: number
}

/** Lets calls have bodies of this type, which are not read before the call does. */
export function takeRawFiles(scope: FastifyInstance, contentType: string): void {
  scope.addContentTypeParser(contentType, (_request, body, done) => done(null, body))
}

/** Rejects a file that says that it is too large before reading it. */
export function rejectLargeFile(request: FastifyRequest, { maxMiB }: RawFile): void {
  if (Number(request.headers['content-length'] ?? 0) > maxMiB * bytesPerMiB) throw tooLarge(maxMiB)
}

/** Yields the bytes of the body. Throws Refused for more than its limit, and for one that breaks off. */
export async function* rawFileOf(
  { body }: FastifyRequest,
  { contentType, maxMiB }: RawFile,
): AsyncGenerator<Buffer> {
  if (body === undefined || body === null)
    throw new Refused('invalid', `Send the file as the body, of type ${contentType}.`)
  let left = maxMiB * bytesPerMiB
  try {
    for await (const chunk of body as Readable) {
      const bytes = chunk as Buffer
      left -= bytes.length
      if (left < 0) throw tooLarge(maxMiB)
      yield bytes
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
      throw new Refused('invalid', 'The file did not arrive as a whole.')
    throw error
  }
}

function tooLarge(maxMiB: number): Refused {
  return new Refused('too_large', `The file is too large: at most ${maxMiB} MB.`)
}
