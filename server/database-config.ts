/** Reads how to reach PostgreSQL. Never repeats the address, which may contain a password. */
import { BadConfig, type Variable } from './environment.ts'

/**
 * Returns the address of PostgreSQL, with its password and each sign in it written as addresses have them; null for the
 * embedded database.
 */
export function databaseUrlOf(variable: Variable): string | null {
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
