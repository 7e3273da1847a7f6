import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('the address of the database', () => {
  it('takes the password of the database apart from its address, from one place', () => {
    const config = readConfig({ DATABASE_URL: 'postgres://user@host/cards', DATABASE_PASSWORD: 'hunter2' })
    expect(config.databaseUrl).toBe('postgres://user:hunter2@host/cards')
    expect(() => readConfig({ DATABASE_PASSWORD: 'hunter2' })).toThrow(
      'DATABASE_PASSWORD needs a DATABASE_URL.',
    )
    expect(() =>
      readConfig({ DATABASE_URL: 'postgres://user:a@host/cards', DATABASE_PASSWORD: 'hunter2' }),
    ).toThrow('Set DATABASE_PASSWORD or a password in DATABASE_URL, not both.')
  })

  it.each([
    '50%25off',
    'x%41y',
    '100%',
    '%zz',
    'p@ss:w/rd#1?%&+ é',
    '日本',
  ])('takes the password %j of the database as it is', DATABASE_PASSWORD => {
    const read = (DATABASE_URL: string, more = {}) =>
      new URL(String(readConfig({ DATABASE_URL, ...more }).databaseUrl))
    const apart = read('postgres://user@host/cards', { DATABASE_PASSWORD })
    expect(decodeURIComponent(apart.password)).toBe(DATABASE_PASSWORD)
    const inside = read(`postgres://user:${encodeURIComponent(DATABASE_PASSWORD)}@host/cards`)
    expect(inside.href).toBe(apart.href)
  })

  it('gives the password of the database to a socket', () => {
    const config = { DATABASE_URL: 'postgres:///cards?host=/run&user=ash', DATABASE_PASSWORD: '50%25off' }
    const { searchParams } = new URL(String(readConfig(config).databaseUrl))
    expect(Object.fromEntries(searchParams)).toEqual({ host: '/run', user: 'ash', password: '50%25off' })
  })

  it('takes a % that begins no character of an address as it is', () => {
    const { databaseUrl } = readConfig({ DATABASE_URL: 'postgres://us%er:50%off@host/cards' })
    expect(databaseUrl).toBe('postgres://us%25er:50%25off@host/cards')
  })

  it.each([
    'a/b',
    'a#b',
    'a?b',
  ])('refuses the password %j in the address, and says how to write it', password => {
    const DATABASE_URL = `postgres://user:${password}@host/cards`
    const read = () => readConfig({ DATABASE_URL })
    expect(read).toThrow(/^DATABASE_URL must be an address such as .* DATABASE_PASSWORD/)
    expect(read).not.toThrow(password)
  })
})
