/**
 * Seals the keys of second factors, which must be read again, so that the database and its backups alone give nothing away. The
 * key to them is in SECRET_KEY, or in a file of the data folder that no backup has.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface Secrets {
  /** Seals a text for a collector. Makes the key if there is none. */
  seal(text: string, collectorId: string): string
  /** Returns the text; null when it was sealed with another key or for another collector, or the key is gone. */
  open(sealed: string, collectorId: string): string | null
}

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const keyFile = 'secret.key'

/** Returns the key that a text of 32 bytes in Base64 is; null for any other text. */
export function secretKeyOf(text: string): Buffer | null {
  const key = Buffer.from(text, 'base64')
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? key : null
}

/** `given` is the key of SECRET_KEY; without it, the key is in the data folder, made at the first need. */
export function openSecrets(dataFolder: string, given: Buffer | null): Secrets {
  const path = join(dataFolder, keyFile)
  let known = given
  const knownKey = () => (known ??= readKey(path))
  return {
    seal(text, collectorId) {
      known = knownKey() ?? makeKey(path)
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, known, nonce, { authTagLength: tagBytes }).setAAD(
        Buffer.from(collectorId),
      )
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(sealed).toString('base64')
    },
    open(sealed, collectorId) {
      const key = knownKey()
      if (key === null) return null
      const bytes = Buffer.from(sealed, 'base64')
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
        decipher.setAAD(Buffer.from(collectorId)).setAuthTag(bytes.subarray(-tagBytes))
        const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

function readKey(path: string): Buffer | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
  const key = secretKeyOf(text.trim())
  if (key === null) throw new Error(`${path} is not a key: restore it, or delete it to begin with a new one`)
  return key
}

/** Of several processes at once, one makes the key, whole, and all return that one. */
function makeKey(path: string): Buffer {
  const unfinished = `${path}.${randomBytes(8).toString('hex')}`
  const file = openSync(unfinished, 'wx', 0o600)
  try {
    writeSync(file, `${randomBytes(keyBytes).toString('base64')}\n`)
    fsyncSync(file)
    linkSync(unfinished, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    closeSync(file)
    unlinkSync(unfinished)
  }
  const key = readKey(path)
  if (key === null) throw new Error(`${path} was deleted while it was made`)
  return key
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
