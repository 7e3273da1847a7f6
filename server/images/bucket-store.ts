/** Pictures in a bucket of an S3-compatible store. Every call has a deadline and few retries. */
import { AwsClient } from 'aws4fetch'
import { imageName } from '#domain/products/image-name'
import { type ImageStore, ImageStoreFailed } from './image-store.ts'

export interface Bucket {
  /** The address of the store, without a slash at its end. */
  readonly endpoint: string
  readonly name: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** For a call with its retries and its body. */
const deadlineMs = 10_000
const retries = 2
/** More than a picture may have. */
const maxBytes = 20_000_000

/**
 * Opens a bucket. Calls it by the path (endpoint/bucket/name), which every S3-compatible store understands, and asks for
 * a list of at most `perAnswer` pictures at a time: a store gives no more than a thousand.
 */
export function bucketStore(bucket: Bucket, timeoutMs = deadlineMs, perAnswer = 1_000): ImageStore {
  const { accessKeyId, secretAccessKey, region } = bucket
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries,
    initRetryMs: 100,
  })
  const base = `${bucket.endpoint}/${bucket.name}`

  /** Calls the store. Returns null for 404. Throws ImageStoreFailed unless it succeeds. */
  async function call(method: string, path: string, body?: Buffer): Promise<Buffer | null> {
    const what = `${method} ${bucket.name}${path.replace(/\?.*/, '')}`
    try {
      const answer = await client.fetch(`${base}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && {
          body: new Uint8Array(body),
          headers: { 'content-type': 'image/webp', 'content-length': String(body.length) },
        }),
      })
      const bytes = await bytesOf(answer, what)
      if (answer.ok) return bytes
      if (answer.status === 404 && !bytes.includes('NoSuchBucket')) return null
      throw new ImageStoreFailed(`The picture store refused ${what}: ${reasonOf(answer.status, bytes)}.`)
    } catch (cause) {
      if (cause instanceof ImageStoreFailed) throw cause
      const isSlow = cause instanceof Error && cause.name === 'TimeoutError'
      const how = isSlow ? `did not answer within ${timeoutMs / 1_000} s` : 'could not be reached'
      throw new ImageStoreFailed(`The picture store ${how}: ${what}.`, { cause })
    }
  }

  async function* listed(): AsyncGenerator<ListedPicture> {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const query: string = `?max-keys=${perAnswer}${after && `&marker=${encodeURIComponent(after)}`}`
      const page = await call('GET', `/${query}`)
      if (page === null) throw new ImageStoreFailed(`The picture store has no bucket ${bucket.name}.`)
      const pictures = picturesIn(page.toString('utf8'))
      yield* pictures.filter(({ name }) => imageName.test(name))
      after = pictures.length < perAnswer ? undefined : pictures.at(-1)?.name
    }
  }

  return {
    folder: null,
    save: async (fileName, bytes) => void (await call('PUT', `/${fileName}`, bytes)),
    read: fileName => call('GET', `/${fileName}`),
    has: async fileName => (await call('HEAD', `/${fileName}`)) !== null,
    remove: async fileName => void (await call('DELETE', `/${fileName}`)),
    async *names() {
      for await (const { name } of listed()) yield name
    },
    totalBytes: async () => {
      let total = 0
      for await (const { bytes } of listed()) total += bytes
      return total
    },
  }
}

interface ListedPicture {
  readonly name: string
  readonly bytes: number
}

function picturesIn(page: string): ListedPicture[] {
  return [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    name: /<Key>([^<]*)<\/Key>/.exec(entry)?.[1] ?? '',
    bytes: Number(/<Size>(\d+)<\/Size>/.exec(entry)?.[1] ?? 0),
  }))
}

async function bytesOf(answer: Response, what: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ImageStoreFailed(`The picture store answered too much: ${what}.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The status with the store's own word for it, such as "403 InvalidAccessKeyId". */
function reasonOf(status: number, bytes: Buffer): string {
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(bytes.toString('utf8'))?.[1]
  return code === undefined ? String(status) : `${status} ${code}`
}
