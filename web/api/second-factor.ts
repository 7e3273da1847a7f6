/** Whether two-step sign-in is on, and what turns it on and off. */
import type { Answer, Request } from '#contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { useRefetchingMutation } from './refetching-mutation.ts'

export type SecondFactor = Answer<'GET /api/auth/second-factor'>

/** Whether two-step sign-in is on. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call('GET /api/auth/second-factor', { signal }),
  staleTime: 0,
})

/** Makes the key of an app. */
export const startApp = (body: Request<'POST /api/auth/second-factor/app', 'body'>) =>
  call('POST /api/auth/second-factor/app', { body })

/** Turns it on with the first code of the app, and returns the recovery codes. */
export function useConfirmApp() {
  return useRefetchingMutation(secondFactorQuery.queryKey, async (code: string) => {
    const body = { code }
    return (await call('POST /api/auth/second-factor/app/confirmation', { body })).recoveryCodes
  })
}

/** Makes new recovery codes, and returns them. */
export function useNewCodes() {
  return useRefetchingMutation(secondFactorQuery.queryKey, async (password: string) => {
    const body = { password }
    return (await call('POST /api/auth/second-factor/recovery-codes', { body })).recoveryCodes
  })
}

export function useTurnOffFactor() {
  return useRefetchingMutation(secondFactorQuery.queryKey, (password: string) =>
    call('DELETE /api/auth/second-factor', { body: { password } }),
  )
}
