import { randomUUID } from 'node:crypto'
import type { WireAnswer } from '#contract/endpoints'

/** Registers another account, and returns its token. */
export async function newToken(url: string): Promise<string> {
  const username = `mover-${randomUUID().slice(0, 13)}`
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: `password of ${username}` }),
  })
  return ((await answer.json()) as WireAnswer<'POST /api/auth/register'>).token
}
