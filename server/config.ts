/** Reads the environment once at start. An invalid value stops the start with a sentence that names it. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { defaultRegistration, type RegistrationRule } from '#domain/accounts/registration'
import { type SecondFactorRule, secondFactorRules } from '#domain/accounts/second-factor'
import { defaultRenamers, type Renamers } from '#domain/products/renaming'
import { type SessionLifetime, sessionLifetimeOf } from '#domain/accounts/session'
import { BadConfig, switchOf, type Variable, variablesOf, webAddressOf, apiKeyOf } from './environment.ts'
import { secretKeyOf } from './factors/secret-key.ts'
import type { Bucket } from './images/bucket-store.ts'
import { tcgdexUrl } from './price-sources/tcgdex/tcgdex.ts'
import { type LogLevel, logLevels } from './log-level.ts'
import type { Quotas } from './parts.ts'
import { type ChosenSources, chooseSources } from './price-sources/registry.ts'

export { BadConfig }

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** Bytes that must stay free on the disk of the data folder; 0 disables the check. */
  readonly diskFloorBytes: number
  /** Where daily backups are kept; null makes none. */
  readonly backupFolder: string | null
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | null
  /** The bucket of uploaded pictures; null keeps them in the data folder. */
  readonly bucket: Bucket | null
  readonly sessionLifetime: SessionLifetime
  /** The key that seals secrets in the database; null for the one in the data folder. */
  readonly secretKey: Buffer | null
  /** Who must have a second factor. */
  readonly secondFactor: SecondFactorRule
  /** Who may create an account. */
  readonly registration: RegistrationRule
  /** Who may change the names of imported products. */
  readonly renamers: Renamers
  /** The page's address for links, without a slash at its end; null if not set. */
  readonly publicUrl: string | null
  readonly rateLimits: boolean
  readonly quotas: Quotas
  readonly logLevel: LogLevel
  /** Queries that take as long are logged, in milliseconds; null logs none. */
  readonly slowQueryMs: number | null
  /** Addresses and networks whose X-Forwarded-… headers are trusted. */
  readonly trustProxy: readonly string[] | null
  /** Hosts whose images the page shows, besides the catalogue's. */
  readonly imageHosts: readonly string[]
  /** Where the catalogue import gets cards. */
  readonly tcgdexApiUrl: string
  /** Where it gets a list of sealed products; null for nowhere. */
  readonly sealedProductsUrl: string | null
  readonly prices: PricesConfig
  /** The SMTP server; null sends no mail. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** The bearer token of /metrics; null disables it. */
  readonly metricsToken: string | null
}

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(environment: Environment): Config {
  const value = variablesOf(environment)
  return {
    port: portOf(value('PORT') ?? '3000'),
    host: hostOf(value('HOST') ?? '127.0.0.1'),
    dataFolder: resolve(value('DATA_DIR') ?? './data'),
    diskFloorBytes: diskFloorOf(value('DISK_FLOOR_MB') ?? '200'),
    backupFolder: backupFolderOf(value('BACKUP_DIR')),
    databaseUrl: databaseUrlOf(value),
    bucket: bucketOf(value),
    sessionLifetime: sessionLifetimeOf(
      daysOf('SESSION_IDLE_DAYS', value('SESSION_IDLE_DAYS') ?? '30'),
      daysOf('SESSION_MAX_DAYS', value('SESSION_MAX_DAYS') ?? '180'),
    ),
    secretKey: secretKeyFrom(value('SECRET_KEY')),
    secondFactor: secondFactorOf(value('SECOND_FACTOR') ?? 'off'),
    registration: registrationOf(value),
    renamers: renamersOf(value),
    publicUrl: publicUrlOf(value('PUBLIC_URL')),
    rateLimits: switchOf('RATE_LIMIT', value('RATE_LIMIT') ?? 'on'),
    quotas: {
      maxCopies: quotaOf('MAX_COPIES', value('MAX_COPIES') ?? '250000'),
      copiesPerDay: quotaOf('COPIES_PER_DAY', value('COPIES_PER_DAY') ?? '60000'),
      productsPerDay: quotaOf('PRODUCTS_PER_DAY', value('PRODUCTS_PER_DAY') ?? '200'),
      productEditsPerDay: quotaOf('PRODUCT_EDITS_PER_DAY', value('PRODUCT_EDITS_PER_DAY') ?? '500'),
    },
    logLevel: logLevelOf(value('LOG_LEVEL') ?? 'info'),
    slowQueryMs: slowQueryOf(value('SLOW_QUERY_MS') ?? '0'),
    trustProxy: trustProxyOf(value('TRUST_PROXY')),
    imageHosts: imageHostsOf(value('IMAGE_HOSTS')),
    tcgdexApiUrl: tcgdexUrl(value),
    sealedProductsUrl: sealedProductsUrlOf(value('SEALED_PRODUCTS_URL')),
    prices: pricesOf(value),
    smtpUrl: smtpUrlOf(value('SMTP_URL')),
    mailFrom: mailFromOf(value('MAIL_FROM') ?? 'Holofolio <holofolio@localhost>'),
    metricsToken: metricsTokenOf(value('METRICS_TOKEN')),
  }
}

function sealedProductsUrlOf(text: string | null): string | null {
  return text === null ? null : webAddressOf('SEALED_PRODUCTS_URL', text)
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new BadConfig(`PORT must be a number from 0 to 65535, not "${text}".`)
  return port
}

function hostOf(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text)) {
    throw new BadConfig(
      `HOST must be an address or a name of this machine, such as 127.0.0.1, not "${text}".`,
    )
  }
  return text
}

function diskFloorOf(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new BadConfig(`DISK_FLOOR_MB must be a number of megabytes from 0 to 999999999, not "${text}".`)
  return Number(text) * 1_000_000
}

function backupFolderOf(text: string | null): string | null {
  return text === null ? null : resolve(text)
}

function daysOf(name: string, text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (!(days >= 1 && days <= 3_650))
    throw new BadConfig(`${name} must be a number of days from 1 to 3650, not "${text}".`)
  return days
}

function quotaOf(name: string, text: string): number {
  const quota = /^\d{1,8}$/.test(text) ? Number(text) : 0
  if (!(quota >= 1 && quota <= 10_000_000))
    throw new BadConfig(`${name} must be a number from 1 to 10000000, not "${text}".`)
  return quota
}

/** Null for 0. */
function slowQueryOf(text: string): number | null {
  if (!/^\d{1,5}$/.test(text))
    throw new BadConfig(`SLOW_QUERY_MS must be a number of milliseconds from 0 to 99999, not "${text}".`)
  return Number(text) || null
}

/** Never repeats the key. */
function secretKeyFrom(text: string | null): Buffer | null {
  const key = text === null ? null : secretKeyOf(text)
  if (text !== null && key === null)
    throw new BadConfig(
      'SECRET_KEY must be 32 random bytes in Base64, as "openssl rand -base64 32" prints them.',
    )
  return key
}

function secondFactorOf(text: string): SecondFactorRule {
  const rule = secondFactorRules.find(known => known === text)
  if (!rule) throw new BadConfig(`SECOND_FACTOR must be ${secondFactorRules.join(', ')}, not "${text}".`)
  return rule
}

/** Unset, it depends on who can reach the server. */
function registrationOf(variable: Variable): RegistrationRule {
  const text = variable('REGISTRATION')
  if (text === null) return defaultRegistration(reachOf(variable))
  if (text !== 'open' && text !== 'invite' && text !== 'closed')
    throw new BadConfig(`REGISTRATION must be open, invite or closed, not "${text}".`)
  return text
}

/** Unset, it depends on who can reach the server. */
function renamersOf(variable: Variable): Renamers {
  const text = variable('CATALOGUE_EDITS')
  if (text === null) return defaultRenamers(reachOf(variable))
  if (text !== 'everybody' && text !== 'trusted')
    throw new BadConfig(`CATALOGUE_EDITS must be everybody or trusted, not "${text}".`)
  return text
}

/** Who can reach the server. */
function reachOf(variable: Variable): { isLoopback: boolean; hasProxy: boolean } {
  return {
    isLoopback: isLoopbackHost(variable('HOST') ?? '127.0.0.1'),
    hasProxy: trustProxyOf(variable('TRUST_PROXY')) !== null,
  }
}

function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function publicUrlOf(text: string | null): string | null {
  if (text === null) return null
  const address = webAddressOf('PUBLIC_URL', text)
  if (!/^https?:\/\/[^/?#]+$/i.test(address))
    throw new BadConfig('PUBLIC_URL must be a web address without a path, such as https://cards.example.com.')
  return address
}

/** Returns the address of the page for links: PUBLIC_URL, or else this machine's. */
export function pageAddressOf({ publicUrl, host, port }: Config): string {
  if (publicUrl !== null) return publicUrl
  const isAnyHost = isLoopbackHost(host) || host === '0.0.0.0' || host === '::'
  return `http://${isAnyHost ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Whether links in mails lead to this server: without PUBLIC_URL only if this machine alone reaches it. Mail
 * goes to confirmed addresses only, and a link confirms them.
 */
export function canMailLinks({ publicUrl, host, trustProxy }: Config): boolean {
  return publicUrl !== null || (isLoopbackHost(host) && trustProxy === null)
}

function logLevelOf(text: string): LogLevel {
  const level = logLevels.find(known => known === text)
  if (!level) throw new BadConfig(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`)
  return level
}

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

function trustProxyOf(text: string | null): readonly string[] | null {
  if (text === null || text === 'off') return null
  const networks = text.split(',').map(network => network.trim())
  if (networks.every(isNetwork)) return networks
  throw new BadConfig(
    `TRUST_PROXY must be the proxy's address or network, such as 10.0.0.2 or loopback, not "${text}".`,
  )
}

function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  // Trusting every address would let any caller forge theirs.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}

/** Names without wildcards: the owner of a host learns who looks at its images. */
const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/

function imageHostsOf(text: string | null): readonly string[] {
  const hosts = (text?.split(',') ?? []).map(host => host.trim().toLowerCase())
  if (hosts.every(host => hostName.test(host))) return hosts
  throw new BadConfig(
    `IMAGE_HOSTS must be names of hosts with commas between, such as images.example.com, not "${text}".`,
  )
}

/** Never repeats the address, which may contain a password. */
function smtpUrlOf(text: string | null): string | null {
  if (text === null) return null
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new BadConfig('SMTP_URL must be an address such as smtps://user:password@mail.example.com.')
  return text
}

function mailFromOf(text: string): string {
  if (!/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text))
    throw new BadConfig(`MAIL_FROM must be an address such as Holofolio <prices@example.com>, not "${text}".`)
  return text
}

/** Requires a token that is hard to guess and valid in a header. Never repeats it. */
function metricsTokenOf(text: string | null): string | null {
  if (text !== null && !/^[\x21-\x7e]{16,512}$/.test(text))
    throw new BadConfig('METRICS_TOKEN must be 16 to 512 letters, digits and signs without spaces.')
  return text
}

/** Returns the bucket where uploaded pictures are kept by IMAGE_STORE=s3; null for the folder. Throws BadConfig, which never repeats a key. */
function bucketOf(variable: Variable): Bucket | null {
  const kind = variable('IMAGE_STORE') ?? 'folder'
  if (kind !== 'folder' && kind !== 's3')
    throw new BadConfig(`IMAGE_STORE must be folder or s3, not "${kind}".`)
  if (kind === 'folder') return null
  const needed = (name: string) => {
    const text = variable(name)
    if (text === null) throw new BadConfig(`IMAGE_STORE=s3 needs ${name}.`)
    return text
  }
  const endpoint = webAddressOf('S3_ENDPOINT', needed('S3_ENDPOINT'))
  const name = needed('S3_BUCKET')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name))
    throw new BadConfig(`S3_BUCKET must be the name of a bucket, not "${name}".`)
  const region = variable('S3_REGION') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    throw new BadConfig(`S3_REGION must be a region such as us-east-1, not "${region}".`)
  const accessKeyId = needed('S3_ACCESS_KEY_ID')
  return { endpoint, name, region, accessKeyId, secretAccessKey: needed('S3_SECRET_ACCESS_KEY') }
}

/**
 * Returns the address of PostgreSQL, with its password and each sign in it written as addresses have them; null for the
 * embedded database. No error repeats the address, which may contain a password.
 */
function databaseUrlOf(variable: Variable): string | null {
  const [text, password] = [variable('DATABASE_URL'), variable('DATABASE_PASSWORD')]
  if (text === null && password !== null) throw new BadConfig('DATABASE_PASSWORD needs a DATABASE_URL.')
  if (text === null) return null
  const url = URL.parse(text)
  const isAddress = url !== null && /^postgres(?:ql)?:$/.test(url.protocol) && url.pathname.length > 1
  // A / in a password would end the host, and leave the @ behind it in the name of the database.
  if (!isAddress || /@/.test(url.pathname + url.hash)) {
    throw new BadConfig(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database. Set a password with signs such as / # ? as DATABASE_PASSWORD.',
    )
  }
  url.username = written(url.username)
  url.password = written(url.password)
  if (password === null) return url.href
  if (url.password !== '' || url.searchParams.has('password'))
    throw new BadConfig('Set DATABASE_PASSWORD or a password in DATABASE_URL, not both.')
  // An address without a host, as for a socket, has no place for a password before it.
  if (url.hostname === '') url.searchParams.set('password', password)
  else url.password = encodeURIComponent(password)
  return url.href
}

/** Returns a name or password as addresses have it, where a % that begins no character stands for itself. */
function written(text: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(text))
  } catch {
    return encodeURIComponent(text)
  }
}

/** Where market prices come from. */
interface PricesConfig extends ChosenSources {
  /** What an ask is multiplied by to become a market price. */
  readonly askToMarketFactor: number
  /** Whether played cards are estimated from Near Mint where no source prices them. */
  readonly estimatesConditions: boolean
  /** Whether the server finds missing prices right after a change. */
  readonly pricesAtOnce: boolean
  /** Whether exchange rates are read although no source needs them. */
  readonly readsRates: boolean
  /** The European Central Bank, for exchange rates. */
  readonly ecbUrl: string
  /** PSA, for certificates; null without a token. */
  readonly psa: { readonly url: string; readonly token: string } | null
}

/** Throws BadConfig for a wrong value. */
function pricesOf(variable: Variable): PricesConfig {
  const askToMarketFactor = factorOf(variable('ASK_TO_MARKET_FACTOR') ?? '1')
  const estimatesConditions = switchOf('CONDITION_ESTIMATES', variable('CONDITION_ESTIMATES') ?? 'on')
  const pricesAtOnce = switchOf('PRICE_AT_ONCE', variable('PRICE_AT_ONCE') ?? 'on')
  const readsRates = switchOf('EXCHANGE_RATES', variable('EXCHANGE_RATES') ?? 'off')
  const ecbUrl = webAddressOf('ECB_URL', variable('ECB_URL') ?? 'https://www.ecb.europa.eu')
  return {
    ...chooseSources(variable),
    askToMarketFactor,
    estimatesConditions,
    pricesAtOnce,
    readsRates,
    ecbUrl,
    psa: psaOf(variable),
  }
}

function psaOf(variable: Variable): PricesConfig['psa'] {
  const url = webAddressOf('PSA_URL', variable('PSA_URL') ?? 'https://api.psacard.com')
  const token = apiKeyOf('PSA_TOKEN', variable('PSA_TOKEN'))
  return token === null ? null : { url, token }
}

function factorOf(text: string): number {
  const factor = /^\d(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
  if (!(factor >= 0.5 && factor <= 1.5))
    throw new BadConfig(`ASK_TO_MARKET_FACTOR must be a number from 0.5 to 1.5, not "${text}".`)
  return factor
}
