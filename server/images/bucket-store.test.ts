import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHmac, hash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asked, fakeHost } from '#server/testing/fake-host'
import { type TestBucket, testBucket } from '#server/testing/test-bucket'
import { bucketStore } from './bucket-store.ts'
import { copyImages } from './copy-images.ts'
import { folderStore } from './folder-store.ts'
import { type ImageStore, ImageStoreFailed } from './image-store.ts'

const picture = Buffer.from('a picture \u0000 with any bytes')

let s3: TestBucket
let folder: string
beforeAll(async () => {
  s3 = await testBucket()
  folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const stores: Record<string, () => ImageStore> = {
  'a folder': () => folderStore(folder),
  'a bucket': () => bucketStore(s3.bucket),
}

async function namesIn(store: ImageStore): Promise<string[]> {
  const names: string[] = []
  for await (const name of store.names()) names.push(name)
  return names.toSorted()
}

it.each(Object.entries(stores))('%s keeps, lists and deletes pictures', async (_, open) => {
  const store = open()
  expect(await namesIn(store)).toEqual([])
  await store.save('b.webp', picture)
  await store.save('a.webp', picture)
  expect(await store.read('a.webp')).toEqual(picture)
  expect([await store.has('a.webp'), await store.has('c.webp')]).toEqual([true, false])
  expect(await store.read('c.webp')).toBeNull()
  expect(await namesIn(store)).toEqual(['a.webp', 'b.webp'])
  expect(await store.totalBytes()).toBe(2 * picture.length)
  await store.remove('a.webp')
  await store.remove('a.webp')
  await store.remove('b.webp')
  expect(await namesIn(store)).toEqual([])
})

it('lists more pictures than one answer holds', async () => {
  const store = bucketStore(s3.bucket, undefined, 4)
  const names = Array.from({ length: 9 }, (_, index) => `p${index}.webp`)
  for (const name of names) await store.save(name, picture)
  expect(await namesIn(store)).toEqual(names)
  await store.remove('p8.webp')
  expect(await namesIn(store)).toEqual(names.slice(0, 8))
  for (const name of names) await store.remove(name)
})

it('copies what the other store lacks', async () => {
  const [from, to] = [folderStore(folder), bucketStore(s3.bucket)]
  await from.save('one.webp', picture)
  await from.save('two.webp', Buffer.from('the folder has it'))
  await to.save('two.webp', Buffer.from('the bucket has it'))
  expect(await copyImages(from, to)).toBe(1)
  expect(await to.read('one.webp')).toEqual(picture)
  expect(String(await to.read('two.webp'))).toBe('the bucket has it')
  expect(await copyImages(from, to)).toBe(0)
})

it.each([
  ['an unknown key', { accessKeyId: 'ANOTHER' }, /refused GET .*: 403 InvalidAccessKeyId\.$/],
  ['a missing bucket', { name: 'another-bucket' }, /refused GET .*: 404 NoSuchBucket\.$/],
  [
    'a store that is away',
    { endpoint: 'http://127.0.0.1:1' },
    /^The picture store could not be reached: GET/,
  ],
])('says in a sentence what is wrong with %s, without a secret', async (_, change, sentence) => {
  const saved = bucketStore({ ...s3.bucket, ...change }).read('x.webp')
  await expect(saved).rejects.toBeInstanceOf(ImageStoreFailed)
  const message = await saved.catch((error: Error) => error.message)
  expect(message).toMatch(sentence)
  expect(message).not.toContain('secret')
})

it('gives up on a store that does not answer, and tries again what failed for a moment', async () => {
  let failures = 1
  const host = await fakeHost((response, { path }) => {
    if (path.endsWith('/slow.webp')) return
    response.writeHead((failures -= 1) >= 0 ? 503 : 200).end('picture')
  })
  const store = bucketStore({ ...s3.bucket, endpoint: host.url }, 1_000)
  expect(String(await store.read('once.webp'))).toBe('picture')
  expect(host.asked).toHaveLength(2)
  await expect(store.read('slow.webp')).rejects.toThrow('did not answer within 1 s: GET')
  await host.close()
})

/** The signature that the store expects, version 4, computed here once more: s3rver checks none of that version. */
function expectedSignature({ method, path, query, headers }: Asked, secret: string): string {
  const authorization = String(headers.authorization)
  const scope = /Credential=[^/]+\/([^,]+),/.exec(authorization)?.[1] ?? ''
  const signed = /SignedHeaders=([^,]+),/.exec(authorization)?.[1] ?? ''
  const lines = signed.split(';').map(name => `${name}:${String(headers[name])}\n`)
  const sorted = [...query].map(pair => pair.map(encodeURIComponent).join('=')).toSorted()
  const payload = String(headers['x-amz-content-sha256'])
  const request = [method, path, sorted.join('&'), lines.join(''), signed, payload].join('\n')
  const digest = hash('sha256', request)
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n')
  const mac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = scope.split('/').reduce<string | Buffer>((last, part) => mac(last, part), `AWS4${secret}`)
  return mac(key, text).toString('hex')
}

it('signs every call', async () => {
  const host = await fakeHost((response, asked) => {
    const isSigned = String(asked.headers.authorization).endsWith(
      `Signature=${expectedSignature(asked, s3.bucket.secretAccessKey)}`,
    )
    response.writeHead(isSigned ? 200 : 403).end()
  })
  const open = (secretAccessKey: string) => bucketStore({ ...s3.bucket, endpoint: host.url, secretAccessKey })
  const store = open(s3.bucket.secretAccessKey)
  await store.save('a.webp', picture)
  await store.read('a.webp')
  await store.remove('a.webp')
  expect(await namesIn(store)).toEqual([])
  await expect(open('another').read('a.webp')).rejects.toThrow('refused GET holofolio-pictures/a.webp: 403.')
  await host.close()
})
