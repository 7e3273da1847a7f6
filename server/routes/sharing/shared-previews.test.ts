// What programs that show previews get of a link: tags in the page, and a picture.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { sharing, sharingCollector } from '#server/testing/lists/shared-pages'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let pageFolder: string
  let page: ReturnType<typeof sharing>
  beforeAll(async () => {
    pageFolder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
    const html = '<html><head><script>1</script><title>Holofolio</title></head><body></body></html>'
    writeFileSync(join(pageFolder, 'index.html'), html)
    app = await testApp(engine, { rateLimits: true }, { pageFolder, patience: { refusalMs: 1 } })
    page = sharing(app, await sharingCollector(app))
  })
  afterAll(async () => {
    await app.close()
    rmSync(pageFolder, { recursive: true })
  })

  const get = (url: string, remoteAddress = '198.51.100.1') => app.app.inject({ url, remoteAddress })

  it('are title and count, never a value, and no tag that a title makes', async () => {
    const { secret } = await page.made({ title: '"><script>alert(1)</script> & co' })
    const { statusCode, body, headers } = await get(`/shared/${secret}?sort=name`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<meta property="og:description" content="4 cards and 1 sealed product">')
    expect(body).toContain('content="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#38; co"')
    expect(body).toContain(
      `<meta property="og:image" content="https://cards.example/shared/${secret}/preview.png">`,
    )
    expect(body).not.toMatch(/alert\(1\)<\/script>|1,?550\.55/)
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/default-src 'none'; script-src 'self' 'sha256-/),
    })
  })

  it('have a picture', async () => {
    const { secret } = await page.made()
    const { rawPayload, headers } = await get(`/shared/${secret}/preview.png`)
    expect(headers['content-type']).toBe('image/png')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1_200, height: 630, format: 'png' })
  })

  it('end with the link', async () => {
    const { id, secret } = await page.made()
    expect((await get(`/shared/${secret}/preview.png`)).statusCode).toBe(200)
    await page.stop(id)
    for (const ended of [secret, 'x', 'x'.repeat(43)]) {
      const html = await get(`/shared/${ended}`)
      expect([html.statusCode, html.body.includes('og:')]).toEqual([404, false])
      expect(html.headers['content-type']).toContain('text/html')
      expect((await get(`/shared/${ended}/preview.png`)).statusCode).toBe(404)
    }
  })

  it('are charged to the address that asks', async () => {
    const { secret } = await page.made()
    const statuses = new Set<number>()
    for (let asked = 0; asked < 201; asked++)
      statuses.add((await get(`/shared/${secret}`, '198.51.100.2')).statusCode)
    expect([...statuses]).toEqual([200, 429])
    expect((await get(`/shared/${secret}`, '198.51.100.3')).statusCode).toBe(200)
  })
})
