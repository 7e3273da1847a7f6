/** The bare server's bearer tokens: a collector's number and an end, signed (HS256), so that no table is read. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const secret = 'of the bare server, which holds nothing worth keeping'
const header = encoded({ alg: 'HS256', typ: 'JWT' })
const dayS = 24 * 60 * 60

/** Returns a token for a day. */
export function signedToken(collectorId: number): string {
  const payload = `${header}.${encoded({ sub: collectorId, exp: Math.floor(Date.now() / 1_000) + dayS })}`
  return `${payload}.${signature(payload)}`
}

/** Returns the collector's number; null without a token of ours that is still good. */
export function collectorOf(authorization: string | undefined): number | null {
  if (!authorization?.startsWith('Bearer ')) return null
  const token = authorization.slice('Bearer '.length)
  const dot = token.lastIndexOf('.')
  const [wanted, given] = [Buffer.from(signature(token.slice(0, dot))), Buffer.from(token.slice(dot + 1))]
  if (dot < 0 || wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null
  const { sub, exp } = JSON.parse(
    Buffer.from(token.slice(token.indexOf('.') + 1, dot), 'base64url').toString(),
  )
  return exp > Date.now() / 1_000 ? sub : null
}

function signature(text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
