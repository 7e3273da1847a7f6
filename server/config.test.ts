import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canMailLinks, pageAddressOf, readConfig } from './config.ts'

describe('the configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 3_000,
      host: '127.0.0.1',
      dataFolder: resolve('data'),
      backupFolder: null,
      bucket: null,
      databaseUrl: null,
      diskFloorBytes: 200_000_000,
      registration: 'open',
      renamers: 'everybody',
      publicUrl: null,
      rateLimits: true,
      quotas: { maxCopies: 250_000, copiesPerDay: 60_000, productsPerDay: 200, productEditsPerDay: 500 },
      logLevel: 'info',
      trustProxy: null,
      imageHosts: [],
      tcgdexApiUrl: 'https://api.tcgdex.net',
      sealedProductsUrl: null,
      prices: { order: { raw: ['tcgdex'] }, askToMarketFactor: 1 },
      smtpUrl: null,
      metricsToken: null,
    })
  })

  it('takes prices from TCGdex, from eBay before it when it has credentials, or from what PRICE_SOURCE names', () => {
    const credentials = { EBAY_CLIENT_ID: 'id', EBAY_CLIENT_SECRET: 'secret' }
    const sourceOf = (environment: Record<string, string>) => readConfig(environment).prices.order.raw.join()
    expect(sourceOf(credentials)).toBe('ebay,tcgdex')
    expect(sourceOf({ ...credentials, PRICE_SOURCE: 'tcgdex' })).toBe('tcgdex')
    expect(sourceOf({ EBAY_CLIENT_ID: 'id' })).toBe('tcgdex')
    expect(sourceOf({ PRICE_SOURCE: 'sandbox', EBAY_API_URL: 'http://127.0.0.1:3100/' })).toBe('sandbox')
    expect(readConfig({ ASK_TO_MARKET_FACTOR: '0.93' }).prices.askToMarketFactor).toBe(0.93)
    expect(readConfig({}).prices.estimatesConditions).toBe(true)
    expect(readConfig({ CONDITION_ESTIMATES: 'off' }).prices.estimatesConditions).toBe(false)
  })

  it('opens registration to all only where this machine alone can reach the server', () => {
    const ruleOf = (environment: Record<string, string>) => readConfig(environment).registration
    for (const HOST of ['localhost', '127.0.0.1', '127.0.0.2', '::1']) expect(ruleOf({ HOST })).toBe('open')
    for (const HOST of ['0.0.0.0', '::', '192.0.2.1', '127.example.com']) {
      expect(ruleOf({ HOST })).toBe('until_first')
    }
    expect(ruleOf({ TRUST_PROXY: 'loopback' })).toBe('until_first')
    expect(ruleOf({ TRUST_PROXY: 'off' })).toBe('open')
    expect(ruleOf({ HOST: '0.0.0.0', REGISTRATION: 'open' })).toBe('open')
    expect(ruleOf({ REGISTRATION: 'invite' })).toBe('invite')
  })

  it('requires no second factor unless it is set, and reads a key of 32 bytes in Base64', () => {
    expect(readConfig({})).toMatchObject({ secondFactor: 'off', secretKey: null })
    const key = Buffer.alloc(32, 7)
    const environment = { SECOND_FACTOR: 'operators', SECRET_KEY: key.toString('base64') }
    expect(readConfig(environment)).toMatchObject({ secondFactor: 'operators', secretKey: key })
  })

  it('lets everybody change imported names only where this machine alone can reach the server', () => {
    const renamersOf = (environment: Record<string, string>) => readConfig(environment).renamers
    expect(renamersOf({})).toBe('everybody')
    expect(renamersOf({ HOST: '0.0.0.0' })).toBe('trusted')
    expect(renamersOf({ TRUST_PROXY: 'loopback' })).toBe('trusted')
    expect(renamersOf({ REGISTRATION: 'open', HOST: '0.0.0.0' })).toBe('trusted')
    expect(renamersOf({ HOST: '0.0.0.0', CATALOGUE_EDITS: 'everybody' })).toBe('everybody')
    expect(renamersOf({ CATALOGUE_EDITS: 'trusted' })).toBe('trusted')
  })

  it.each([
    [{}, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ TRUST_PROXY: 'loopback' }, false],
    [{ HOST: '0.0.0.0', TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://cards.example.com' }, true],
  ])('with %o, links in mails lead here: %s', (settings, can) => {
    expect(canMailLinks(readConfig(settings))).toBe(can)
  })

  it('makes links from PUBLIC_URL, or else from the address it listens on', () => {
    const address = (environment: Record<string, string>) => pageAddressOf(readConfig(environment))
    expect(address({ PUBLIC_URL: 'https://cards.example.com/' })).toBe('https://cards.example.com')
    expect(address({})).toBe('http://localhost:3000')
    expect(address({ HOST: '::', PORT: '80' })).toBe('http://localhost:80')
    expect(address({ HOST: '2001:db8::1' })).toBe('http://[2001:db8::1]:3000')
  })

  it('reads each variable, and treats blank as unset', () => {
    const environment = {
      PORT: '0',
      HOST: '::',
      DATA_DIR: '/srv/cards',
      BACKUP_DIR: '/mnt/backups',
      DATABASE_URL: 'postgres://user@host/cards',
      DISK_FLOOR_MB: '1500',
      RATE_LIMIT: 'off',
      MAX_COPIES: '1000000',
      COPIES_PER_DAY: '100000',
      PRODUCTS_PER_DAY: '20',
      PRODUCT_EDITS_PER_DAY: '1',
      LOG_LEVEL: 'warn',
      SLOW_QUERY_MS: '250',
      TRUST_PROXY: '10.0.0.0/8, loopback',
      IMAGE_HOSTS: 'Images.example.com, images.example.org:8443',
      TCGDEX_API_URL: 'http://localhost:4000/',
      SEALED_PRODUCTS_URL: 'https://example.com/products.json?v=2',
      METRICS_TOKEN: 'sixteen-letters!',
    }
    expect(readConfig(environment)).toMatchObject({
      port: 0,
      host: '::',
      dataFolder: '/srv/cards',
      backupFolder: '/mnt/backups',
      databaseUrl: 'postgres://user@host/cards',
      diskFloorBytes: 1_500_000_000,
      rateLimits: false,
      quotas: { maxCopies: 1_000_000, copiesPerDay: 100_000, productsPerDay: 20, productEditsPerDay: 1 },
      logLevel: 'warn',
      slowQueryMs: 250,
      trustProxy: ['10.0.0.0/8', 'loopback'],
      imageHosts: ['images.example.com', 'images.example.org:8443'],
      tcgdexApiUrl: 'http://localhost:4000',
      sealedProductsUrl: 'https://example.com/products.json?v=2',
      metricsToken: 'sixteen-letters!',
    })
    expect(readConfig({ DISK_FLOOR_MB: '0' }).diskFloorBytes).toBe(0)
    expect(readConfig({ PORT: ' ', DATABASE_URL: '', METRICS_TOKEN: '' })).toMatchObject({
      port: 3_000,
      databaseUrl: null,
      metricsToken: null,
    })
  })

  it('reads a variable from the file that NAME_FILE names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'holofolio-secrets-'))
    const file = join(folder, 'secret')
    try {
      writeFileSync(file, ' p@ss/word \n')
      const DATABASE_URL = 'postgres://holofolio@database:5432/holofolio'
      expect(readConfig({ DATABASE_URL, DATABASE_PASSWORD_FILE: file }).databaseUrl).toBe(
        'postgres://holofolio:p%40ss%2Fword@database:5432/holofolio',
      )
      expect(() => readConfig({ METRICS_TOKEN: 'sixteen-letters!', METRICS_TOKEN_FILE: file })).toThrow(
        'Set METRICS_TOKEN or METRICS_TOKEN_FILE, not both.',
      )
      writeFileSync(file, 'x'.repeat(10_001))
      for (const path of [file, folder, join(folder, 'missing')]) {
        expect(() => readConfig({ SMTP_URL_FILE: path })).toThrow(
          `SMTP_URL_FILE must name a small file that can be read, not "${path}".`,
        )
      }
      writeFileSync(file, '\n')
      expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBeNull()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('names what a price source lacks', () => {
    expect(() => readConfig({ PRICE_SOURCE: 'ebay', EBAY_CLIENT_ID: 'id' })).toThrow(
      'PRICE_SOURCE=ebay needs EBAY_CLIENT_ID and EBAY_CLIENT_SECRET.',
    )
    expect(() => readConfig({ PRICE_SOURCE: 'sandbox' })).toThrow(
      'PRICE_SOURCE=sandbox needs EBAY_API_URL, the address of a sandbox marketplace: npm run sandbox starts one.',
    )
  })

  const wrong: [name: string, value: string][] = [
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['HOST', 'http://host'],
    ['DATABASE_URL', 'mysql://user:hunter2@host/cards'],
    ['DATABASE_URL', 'postgres://user:hunter2@host'],
    ['DATABASE_URL', 'hunter2'],
    ['DISK_FLOOR_MB', '-1'],
    ['DISK_FLOOR_MB', '0.5'],
    ['DISK_FLOOR_MB', '1000000000'],
    ['SESSION_IDLE_DAYS', '0'],
    ['SESSION_MAX_DAYS', '1.5'],
    ['RATE_LIMIT', 'no'],
    ['MAX_COPIES', '0'],
    ['COPIES_PER_DAY', '10000001'],
    ['PRODUCTS_PER_DAY', '1e3'],
    ['PRODUCT_EDITS_PER_DAY', 'off'],
    ['LOG_LEVEL', 'loud'],
    ['SLOW_QUERY_MS', '-1'],
    ['SLOW_QUERY_MS', '1.5'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1/33'],
    ['TRUST_PROXY', '1'],
    ['IMAGE_HOSTS', '*.example.com'],
    ['IMAGE_HOSTS', 'https://images.example.com'],
    ['IMAGE_HOSTS', 'a.example.com b.example.com'],
    ['IMAGE_HOSTS', 'a.example.com,'],
    ['IMAGE_HOSTS', 'example.com; script-src *'],
    ['PRICE_SOURCE', 'guess'],
    ['EBAY_API_URL', 'file:///etc'],
    ['REGISTRATION', 'on'],
    ['CATALOGUE_EDITS', 'nobody'],
    ['SECOND_FACTOR', 'on'],
    ['SECRET_KEY', 'hunter2'],
    ['PUBLIC_URL', 'cards.example.com'],
    ['PUBLIC_URL', 'https://user:hunter2@cards.example.com'],
    ['PUBLIC_URL', 'https://cards.example.com/?hunter2'],
    ['PUBLIC_URL', 'https://cards.example.com#hunter2'],
    ['PUBLIC_URL', 'https://example.com/cards'],
    ['ASK_TO_MARKET_FACTOR', '0'],
    ['ASK_TO_MARKET_FACTOR', '1e3'],
    ['SMTP_URL', 'https://user:hunter2@host'],
    ['MAIL_FROM', 'nobody'],
    ['METRICS_TOKEN', 'fifteen-hunter2'],
    ['METRICS_TOKEN', 'sixteen letters hunter2'],
    ['TCGDEX_API_URL', 'ftp://host'],
    ['TCGDEX_API_URL', 'https://user:hunter2@host'],
    ['SEALED_PRODUCTS_URL', 'products.json'],
    ['SEALED_PRODUCTS_URL', 'https://user:hunter2@host/list.json'],
  ]
  it.each(wrong)('rejects %s=%s in one sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\n]*\\.$`))
    expect(() => readConfig({ [name]: value })).not.toThrow(/hunter2/)
  })

  describe('the bucket of pictures', () => {
    const bucket = {
      IMAGE_STORE: 's3',
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'holofolio-pictures',
      S3_ACCESS_KEY_ID: 'an-id',
      S3_SECRET_ACCESS_KEY: 'a-secret',
    }

    it('is read with its keys', () => {
      expect(readConfig(bucket).bucket).toEqual({
        endpoint: 'https://s3.example.com',
        name: 'holofolio-pictures',
        region: 'us-east-1',
        accessKeyId: 'an-id',
        secretAccessKey: 'a-secret',
      })
      expect(readConfig({ ...bucket, S3_REGION: 'eu-central-1' }).bucket).toMatchObject({
        region: 'eu-central-1',
      })
      expect(readConfig({ ...bucket, IMAGE_STORE: 'folder' }).bucket).toBeNull()
    })

    it.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('needs %s', name => {
      expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(`IMAGE_STORE=s3 needs ${name}.`)
    })

    it.each([
      ['IMAGE_STORE', 'ftp', 'IMAGE_STORE must be folder or s3, not "ftp".'],
      ['S3_ENDPOINT', 's3.example.com', 'S3_ENDPOINT must be a web address such as https://example.com.'],
      ['S3_BUCKET', 'a/b', 'S3_BUCKET must be the name of a bucket, not "a/b".'],
      ['S3_REGION', 'EU West', 'S3_REGION must be a region such as us-east-1, not "EU West".'],
    ])('%s cannot be %s', (name, text, sentence) => {
      expect(() => readConfig({ ...bucket, [name]: text })).toThrow(sentence)
    })
  })
})
