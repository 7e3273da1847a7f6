/** The environment, read once at start. A wrong value stops the start with one sentence that names it. */
import { isIP } from 'node:net'
import { resolve } from 'node:path'

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | null
  readonly rateLimits: boolean
  readonly logLevel: LogLevel
  /** Addresses and networks whose X-Forwarded-… headers are believed. */
  readonly trustProxy: readonly string[] | null
  readonly tcgdexApiUrl: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A value of the environment that cannot be used; the message is for the person who set it. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig'
}

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(environment: Environment): Config {
  const value = (name: string) => environment[name]?.trim() || null
  return {
    port: portOf(value('PORT') ?? '3000'),
    host: hostOf(value('HOST') ?? '127.0.0.1'),
    dataFolder: resolve(value('DATA_DIR') ?? './data'),
    databaseUrl: databaseUrlOf(value('DATABASE_URL')),
    rateLimits: switchOf('RATE_LIMIT', value('RATE_LIMIT') ?? 'on'),
    logLevel: logLevelOf(value('LOG_LEVEL') ?? 'info'),
    trustProxy: trustProxyOf(value('TRUST_PROXY')),
    tcgdexApiUrl: webAddressOf('TCGDEX_API_URL', value('TCGDEX_API_URL') ?? 'https://api.tcgdex.net'),
  }
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

/** The address may hold a password, so it is never repeated. */
function databaseUrlOf(text: string | null): string | null {
  if (text === null) return null
  const url = URL.parse(text)
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || url.pathname.length < 2) {
    throw new BadConfig(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    )
  }
  return text
}

function switchOf(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new BadConfig(`${name} must be on or off, not "${text}".`)
  return text === 'on'
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
  // A network of all addresses would let anybody say where they come from.
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}

function webAddressOf(name: string, text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new BadConfig(`${name} must be a web address such as https://example.com.`)
  }
  return text.replace(/\/+$/, '')
}
