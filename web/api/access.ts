/** Who may register, what links in mails do, and the sessions and the e-mail address of an account. */
import type { Answer, Request } from '#contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { useRefetchingMutation } from './refetching-mutation.ts'

/** Who may create an account. Asked every time, because the first account can close the door. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: async ({ signal }) => (await call('GET /api/auth/registration', { signal })).registration,
  staleTime: 0,
})

/** Mails a link that sets a new password to the confirmed address of an account, by its username or e-mail address. */
export const forgetPassword = (username: string) =>
  call('POST /api/auth/password-reset/link', { body: { username } })

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
