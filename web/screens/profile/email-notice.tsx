import { useQuery } from '@tanstack/react-query'
import { emailStateQuery, useSendConfirmation } from '#web/api/email-confirmation.ts'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { formatDayIn } from '#web/format/date.ts'
import { useUser } from '#web/session/session.ts'

/** What waits for the address to be confirmed, and the way to a new link. Nothing once it is, or without mail. */
export function EmailNotice() {
  const { timeZone } = useUser().settings
  const state = useQuery(emailStateQuery).data
  const sending = useSendConfirmation()
  if (state === undefined || !state.isMailed || state.confirmedAt !== null) return null
  const { email, linkSentAt } = state

  function send() {
    sending.mutate(undefined, {
      onSuccess: () => toastSuccess(`A link is on its way to ${email}.`),
      onError: error => toastError(failureSentence(error, "Couldn't send the link")),
    })
  }

  return (
    <Notice tone="warn">
      <p className="wrap-anywhere">
        {linkSentAt === null
          ? `${email} is not confirmed.`
          : `${email} is not confirmed. Open the link we sent there on ${formatDayIn(timeZone, linkSentAt)}.`}
      </p>
      <p>Digests, weekly summaries and warnings about your account are mailed once it is.</p>
      <div className="mt-3">
        <Button size="small" pending={sending.isPending} onClick={send}>
          {linkSentAt === null ? 'Send a link' : 'Send again'}
        </Button>
      </div>
    </Notice>
  )
}
