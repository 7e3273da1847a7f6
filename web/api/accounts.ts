import { queryOptions } from '@tanstack/react-query'
import type { Answer, Request } from '#contract/endpoints'
import { call, connectionError, requestAnswer } from './client.ts'
import { useRefetchingMutation } from './refetching-mutation.ts'

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

/** Who may create an account. Asked every time, because the first account can close the door. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/registration', { signal })).registration,
  staleTime: 0,
})

/** Whose password a reset link sets. */
export const resetOwnerQuery = (secret: string) =>
  queryOptions({
    queryKey: ['reset-owner', secret],
    queryFn: async ({ signal }) =>
      (await call('POST /api/auth/password-reset/owner', { body: { secret }, signal })).username,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const resetPassword = (body: Request<'POST /api/auth/password-reset', 'body'>) =>
  call('POST /api/auth/password-reset', { body })

/** Which address a confirmation link confirms, and for whom. */
export const confirmationOwnerQuery = (secret: string) =>
  queryOptions({
    queryKey: ['confirmation-owner', secret],
    queryFn: ({ signal }) => call('POST /api/auth/email-confirmation/owner', { body: { secret }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const confirmEmail = (secret: string) =>
  call('POST /api/auth/email-confirmation', { body: { secret } })

/** The sessions a collector is signed in with, one per device. */
export type Session = Answer<'GET /api/auth/sessions'>['sessions'][number]

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/sessions', { signal })).sessions,
  staleTime: 0,
})

/** Ends one session and refetches the list. */
export function useEndSession() {
  return useRefetchingMutation(sessionsQuery.queryKey, (id: string) =>
    call('DELETE /api/auth/sessions/:id', { params: { id } }),
  )
}

/** Ends all other sessions and refetches the list. */
export function useEndOtherSessions() {
  return useRefetchingMutation(sessionsQuery.queryKey, () => call('DELETE /api/auth/sessions', {}))
}

/** Whether mail goes to the collector's e-mail address. Asked every time: the link may have been opened on another device. */
export const emailStateQuery = queryOptions({
  queryKey: ['email-confirmation'],
  queryFn: ({ signal }) => call('GET /api/auth/email-confirmation', { signal }),
  staleTime: 0,
})

/** Mails a new link and refetches the state. */
export function useSendConfirmation() {
  return useRefetchingMutation(emailStateQuery.queryKey, () =>
    call('POST /api/auth/email-confirmation/link', {}),
  )
}
