import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSecrets, secretKeyOf } from './secret-key.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const keyPath = () => join(folder, 'secret.key')

it('makes a key at the first need, and reads it again', () => {
  const secrets = openSecrets(folder, null)
  expect(secrets.open('AAAA', 'ash')).toBeNull()
  expect(readdirSync(folder)).toEqual([])
  const sealed = secrets.seal('a secret', 'ash')
  expect(readdirSync(folder)).toEqual(['secret.key'])
  expect(Buffer.from(readFileSync(keyPath(), 'utf8').trim(), 'base64')).toHaveLength(32)
  expect(openSecrets(folder, null).open(sealed, 'ash')).toBe('a secret')
})

it.skipIf(process.platform === 'win32')('lets nobody else read the key', () => {
  openSecrets(folder, null).seal('a secret', 'ash')
  expect(statSync(keyPath()).mode & 0o777).toBe(0o600)
})

it('seals the same text differently each time', () => {
  const secrets = openSecrets(folder, null)
  expect(secrets.seal('a secret', 'ash')).not.toBe(secrets.seal('a secret', 'ash'))
})

it('opens nothing for another collector, with another key, or that was changed', () => {
  const secrets = openSecrets(folder, null)
  const sealed = secrets.seal('a secret', 'ash')
  expect(secrets.open(sealed, 'misty')).toBeNull()
  expect(openSecrets(folder, randomBytes(32)).open(sealed, 'ash')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64')
  bytes[15] = (bytes[15] ?? 0) ^ 1
  expect(secrets.open(bytes.toString('base64'), 'ash')).toBeNull()
  expect(secrets.open('AAAA', 'ash')).toBeNull()
})

it('uses the key that another process has made meanwhile', () => {
  const [one, other] = [openSecrets(folder, null), openSecrets(folder, null)]
  const sealed = one.seal('a secret', 'ash')
  expect(one.open(other.seal('another', 'ash'), 'ash')).toBe('another')
  expect(other.open(sealed, 'ash')).toBe('a secret')
})

it('says so when the file is no key', () => {
  writeFileSync(keyPath(), 'not a key\n')
  expect(() => openSecrets(folder, null).seal('a secret', 'ash')).toThrow('secret.key is not a key')
})

it('reads 32 bytes in Base64 as a key, and nothing else', () => {
  const text = randomBytes(32).toString('base64')
  expect(secretKeyOf(text)?.toString('base64')).toBe(text)
  for (const wrong of ['', 'short', randomBytes(31).toString('base64'), `${text} `, text.slice(1)])
    expect(secretKeyOf(wrong)).toBeNull()
})
