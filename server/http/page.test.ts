import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'

const page = `<!doctype html><meta name="image-hosts" content=""><style>p { color: red }</style><p>${'the page '.repeat(200)}</p>`
const pageWithHosts = page.replace(
  'content=""',
  'content="assets.tcgdex.net product-images.tcgplayer.com tcgplayer-cdn.tcgplayer.com images.example.com"',
)
let pageFolder: string
let app: TestApp

beforeAll(async () => {
  pageFolder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  writeFileSync(join(pageFolder, 'index.html'), page)
  app = await testApp('sqlite', {}, { pageFolder, imageHosts: ['images.example.com'] })
})
afterAll(async () => {
  await app.close()
  rmSync(pageFolder, { recursive: true })
})

it.each([
  ['gzip, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('sends the same page compressed to a browser that accepts %s', async (accepted, encoding, decompress) => {
  for (const _ of ['first', 'again']) {
    const { headers, rawPayload } = await app.app.inject({
      url: '/collection',
      headers: { 'accept-encoding': accepted },
    })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(decompress(rawPayload).toString()).toBe(pageWithHosts)
  }
})

it('sends it as it is to a program that asks for no compression', async () => {
  const { headers, body } = await app.app.inject({ url: '/collection' })
  expect([headers['content-encoding'], body]).toEqual([undefined, pageWithHosts])
})

it('sends it for a set whose code has a dot', async () => {
  for (const code of ['sv03.5', 'sv10.5b', 'swsh12.5gg'])
    expect((await app.app.inject({ url: `/sets/${code}?show=missing` })).body).toBe(pageWithHosts)
})

it('names the hosts whose images it may load', async () => {
  for (const url of ['/', '/index.html', '/collection']) {
    expect((await app.app.inject({ url })).body).toBe(pageWithHosts)
  }
})
