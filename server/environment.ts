/** How settings are read from the environment, by the configuration and by price sources. */

/** A value of the environment that cannot be used; the message is for the person who set it. */
export class BadConfig extends Error {
  override readonly name = 'BadConfig'
}

/** Returns the trimmed value of an environment variable; null when it is not set or blank. */
export type Variable = (name: string) => string | null

/** Returns a web address without a slash at its end. Throws BadConfig for anything else or an address with a password. */
export function webAddressOf(name: string, text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new BadConfig(`${name} must be a web address such as https://example.com.`)
  }
  return text.replace(/\/+$/, '')
}
