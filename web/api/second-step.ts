/** The second step of a sign-in. By itself, because the login screen loads it when it is needed. */
import type { Request } from '#contract/endpoints'
import { call } from './client.ts'

export const takeSecondStep = (body: Request<'POST /api/auth/login/second-step', 'body'>) =>
  call('POST /api/auth/login/second-step', { body })
