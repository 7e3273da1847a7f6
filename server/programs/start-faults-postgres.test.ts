// What a program says when it cannot use PostgreSQL.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config'
import { openPostgres } from '#server/database/engines/postgres'
import { type FreezingProxy, freezingProxy } from '#server/testing/databases/freezing-proxy'
import { passwordRole } from '#server/testing/databases/password-roles'
import { startOutcome } from '#server/testing/databases/start-outcome'
import { onPostgres, type TemporaryStorage, temporaryStorage } from '#server/testing/storages'

onPostgres(() => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await temporaryStorage('postgres')
  })
  afterAll(() => database.drop())

  const server = () => new URL(String(database.url)).host
  const name = () => new URL(String(database.url)).pathname.slice(1)

  /** The address of the database for a role; whatever is given replaces a part of it. */
  function address(role: string, parts: Partial<Pick<URL, 'pathname' | 'host' | 'search'>> = {}): string {
    const url = Object.assign(new URL(String(database.url)), parts)
    url.username = role
    return url.href
  }

  const opened = (url: string, password?: string) =>
    startOutcome(() => {
      const config = readConfig({ DATABASE_URL: url, DATABASE_PASSWORD: password })
      return openPostgres(String(config.databaseUrl), () => {})
    })

  async function roleWith(password: string, options = ''): Promise<string> {
    const role = await passwordRole(String(database.url), password, options)
    onTestFinished(() => role.drop())
    return role.name
  }

  async function proxied(): Promise<FreezingProxy> {
    const proxy = await freezingProxy(String(database.url))
    onTestFinished(() => proxy.close())
    return proxy
  }

  it.each([
    '50%25off',
    'x%41y',
    '100%',
    'p@ss:w/rd#1?%&+ é',
  ])('lets in a role with the password %j', async password => {
    const role = await roleWith(password, 'superuser')
    expect(await opened(address(role), password)).toBe('ready')
    expect(await opened(address(role).replace('@', `:${encodeURIComponent(password)}@`))).toBe('ready')
  })

  it('refuses a wrong password, and none', async () => {
    const role = await roleWith('right')
    expect(await opened(address(role), 'wrong')).toBe(
      `PostgreSQL at ${server()} refuses the password of the role "${role}": set the right one as DATABASE_PASSWORD or in DATABASE_URL.`,
    )
    // Cut off after the test: PostgreSQL would wait a minute for the password, and hold the role.
    const { host } = new URL((await proxied()).url)
    expect(await opened(address(role, { host }))).toBe(
      `PostgreSQL at ${host} asks for a password of the role "${role}": set DATABASE_PASSWORD.`,
    )
  })

  it('has no such role', async () => {
    expect(await opened(address('missing'))).toBe(
      `PostgreSQL at ${server()} does not let the role "missing" in (role "missing" does not exist): create the role, or allow it in pg_hba.conf.`,
    )
  })

  it('has no such database', async () => {
    expect(await opened(address('postgres', { pathname: '/missing' }))).toBe(
      `There is no database "missing" at ${server()}: create it, or name another one in DATABASE_URL.`,
    )
  })

  it('gives the role too few rights, or no connection', async () => {
    const role = await roleWith('right')
    expect(await opened(address(role), 'right')).toMatch(
      new RegExp(`^The role "${role}" has too few rights in the database "${name()}" \\(permission denied`),
    )
    await database.storage.write(tx => sql.raw(`alter role ${role} connection limit 0`).execute(tx))
    expect(await opened(address(role), 'right')).toMatch(/^PostgreSQL at \S+ has no connection left: /)
  })

  it('is read-only', async () => {
    const role = await roleWith('right', 'superuser')
    await database.storage.write(tx =>
      sql.raw(`alter role ${role} set default_transaction_read_only = on`).execute(tx),
    )
    expect(await opened(address(role), 'right')).toMatch(/^The database "\w+" at \S+ is read-only: /)
  })

  it('is not reached', async () => {
    expect(await opened(address('postgres', { host: '127.0.0.1:1' }))).toBe(
      'PostgreSQL cannot be reached at 127.0.0.1:1: is it running, and are host and port in DATABASE_URL right?',
    )
    expect(await opened(address('postgres', { host: 'database.invalid' }))).toBe(
      'The host "database.invalid" of PostgreSQL is not found: is its name in DATABASE_URL right?',
    )
    expect(await opened(address('postgres', { search: '?sslmode=verify-full' }))).toMatch(
      /^There is no secure connection to \S+ \(.+\): check sslmode/,
    )
  })

  it('is another server', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const host = `127.0.0.1:${(other.address() as AddressInfo).port}`
    expect(await opened(address('postgres', { host }))).toContain(`PostgreSQL at ${host}`)
  })

  it('is frozen', async () => {
    const proxy = await proxied()
    expect(await opened(proxy.url)).toBe('ready')
    proxy.freeze()
    expect(await opened(proxy.url)).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:\d+ does not answer: it may be frozen or overloaded/,
    )
  })
})
