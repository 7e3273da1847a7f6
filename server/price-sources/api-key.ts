import { BadConfig } from '#server/environment'

/** Checks the key of a source. Throws BadConfig for one that no header can carry, and never repeats what is in it. */
export function apiKeyOf(name: string, key: string | null): string | null {
  if (key !== null && !/^[\x21-\x7e]{1,1000}$/.test(key))
    throw new BadConfig(`${name} must be a key: letters, digits and signs without spaces.`)
  return key
}
