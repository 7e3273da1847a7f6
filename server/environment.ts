/** How settings are read from the environment, by the configuration and by price sources. */
import { readFileSync } from 'node:fs'

/** A value of the environment that cannot be used; the message is for the person who set it. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig'
}

/** Checks the key of an outside source. Throws BadConfig for one that no header can carry, and never repeats what is in it. */
export function apiKeyOf(name: string, key: string | null): string | null {
  if (key !== null && !/^[\x21-\x7e]{1,1000}$/.test(key))
    throw new BadConfig(`${name} must be a key: letters, digits and signs without spaces.`)
  return key
}

/** Returns the trimmed value of an environment variable; null when it is not set or blank. */
export type Variable = (name: string) => string | null

type Environment = Readonly<Record<string, string | undefined>>

const maxFileBytes = 10_000

/**
 * Reads variables from the environment, or NAME from the file that NAME_FILE names, as containers pass secrets on.
 * Throws BadConfig if both are set or the file cannot be read. Never repeats what is in it.
 */
export function variablesOf(environment: Environment): Variable {
  const set = (name: string) => environment[name]?.trim() || null
  return name => {
    const path = set(`${name}_FILE`)
    if (path === null) return set(name)
    if (set(name) !== null) throw new BadConfig(`Set ${name} or ${name}_FILE, not both.`)
    const text = textOf(path)
    if (text === null || text.length > maxFileBytes)
      throw new BadConfig(`${name}_FILE must name a small file that can be read, not "${path}".`)
    return text.trim() || null
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** Returns a web address without a slash at its end. Throws BadConfig for anything else or an address with a password. */
export function webAddressOf(name: string, text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new BadConfig(`${name} must be a web address such as https://example.com.`)
  }
  return text.replace(/\/+$/, '')
}

/** Reads on or off. Throws BadConfig for anything else. */
export function switchOf(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new BadConfig(`${name} must be on or off, not "${text}".`)
  return text === 'on'
}
