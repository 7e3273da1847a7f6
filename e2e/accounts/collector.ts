// The collectors of journeys, and their calls.

import type { App } from '#e2e/app'
import { ownUsername } from '#e2e/own-names'

export type Collector = { username: string; email: string; password: string; token: string }
/** Calls the API as a collector; throws unless the answer is a 2xx. */
export type Api = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

/** Returns the calls of the collector with this token, or of a visitor. */
export function apiOf(app: App, token?: string): Api {
  return async <Answer>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(app.url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}

/** Registers a collector. */
export async function register(app: App, username = ownUsername('collector')): Promise<Collector> {
  const [, own = username] = username.split('-')
  const account = { username, email: `${username}@example.com`, password: `password of ${own}` }
  const { token } = await apiOf(app)<{ token: string }>('POST', '/api/auth/register', account)
  // Known, so that no page saves it while a journey watches the settings.
  await apiOf(app, token)('PUT', '/api/auth/settings', { time_zone: 'UTC' })
  return { ...account, token }
}
