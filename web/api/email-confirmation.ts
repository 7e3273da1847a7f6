/** Whether mail goes to the collector's e-mail address. */
import type { Answer } from '#contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { useRefetchingMutation } from './refetching-mutation.ts'

export type EmailState = Answer<'GET /api/auth/email-confirmation'>

/** Asked every time, because the link may have been opened on another device. */
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
