/** Two-step sign-in as a collector uses it, with the app that they would hold. */
import { codeAt } from '#server/factors/codes'
import { type TestApp, testPassword } from './app.ts'

const stepMs = 30_000

/** A collector's app and recovery codes. */
export interface HeldFactor {
  readonly key: string
  readonly recoveryCodes: readonly string[]
}

/** Turns two-step sign-in on, with the code of the present moment. */
export async function turnOn(app: TestApp, token: string, password = testPassword): Promise<HeldFactor> {
  const { key } = (await app.call('POST /api/auth/second-factor/app', { token, body: { password } })).body
  const body = { code: codeOf(app, key) }
  const confirmed = await app.call('POST /api/auth/second-factor/app/confirmation', { token, body })
  if (confirmed.status !== 200) throw new Error(`could not turn it on: ${confirmed.refusal.error}`)
  return { key, recoveryCodes: confirmed.body.recovery_codes }
}

/** Returns the code that the app shows so many steps of 30 seconds from now. */
export function codeOf({ parts }: TestApp, key: string, stepsAhead = 0): string {
  return codeAt(key, new Date(parts.now().getTime() + stepsAhead * stepMs))
}

/** Enters the right password. Returns the token of the second step. */
export async function firstStep(app: TestApp, username: string, address?: string): Promise<string> {
  const body = { username, password: testPassword }
  const { refusal } = await app.call('POST /api/auth/login', { body, ...(address && { address }) })
  if (refusal.step_token === undefined) throw new Error(`no second step: ${refusal.error}`)
  return refusal.step_token
}
