import type { Answer, Request } from '#contract/endpoints'
import { call, connectionError, requestAnswer } from './client.ts'

export type User = Answer<'GET /api/auth/profile'>['user']
export type SettingsChange = Request<'PUT /api/auth/settings', 'body'>

export const signIn = (body: Request<'POST /api/auth/login', 'body'>) =>
  call('POST /api/auth/login', { body })

export const register = (body: Request<'POST /api/auth/register', 'body'>) =>
  call('POST /api/auth/register', { body })

export const signOut = () => call('POST /api/auth/logout', {})

export const readProfile = () => call('GET /api/auth/profile', {})

export const changeProfile = (body: Request<'PUT /api/auth/profile', 'body'>) =>
  call('PUT /api/auth/profile', { body })

export const changePassword = (body: Request<'PUT /api/auth/password', 'body'>) =>
  call('PUT /api/auth/password', { body })

export const changeSettings = (body: SettingsChange) => call('PUT /api/auth/settings', { body })

const downloadDeadlineMs = 10 * 60 * 1_000
const picturesDeadlineMs = 30 * 60 * 1_000

/** Downloads a zip of all of the collector's data. */
export const downloadData = () => downloaded('GET /api/auth/export', downloadDeadlineMs)

/** Downloads a zip of the collector's own pictures of copies. */
export const downloadPictures = () => downloaded('GET /api/auth/export/pictures', picturesDeadlineMs)

async function downloaded(
  name: 'GET /api/auth/export' | 'GET /api/auth/export/pictures',
  deadlineMs: number,
): Promise<Blob> {
  const response = await requestAnswer(name, { signal: AbortSignal.timeout(deadlineMs) })
  try {
    return await response.blob()
  } catch (error) {
    throw connectionError(error)
  }
}

export const deleteAccount = (body: Request<'DELETE /api/auth/account', 'body'>) =>
  call('DELETE /api/auth/account', { body })
