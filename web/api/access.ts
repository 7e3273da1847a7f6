/** Who may register, and what links in mails do: calls of visitors. */
import type { Request } from '#contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

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
