import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { secretIn } from '#domain/accounts/secret-links'
import { confirmationOwnerQuery, confirmEmail } from '#web/api/access.ts'
import { ApiError, failureSentence } from '#web/api/client.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { Notice, PartError, Skeleton } from '#web/components/states/states.tsx'
import { VisitorLayout } from '#web/layout/visitor-layout.tsx'
import { paths } from '#web/paths.ts'

/** Confirms an e-mail address by the link that was mailed to it. It does not matter who is signed in here. */
export function ConfirmEmailScreen() {
  const secret = useLocation({ select: ({ hash }) => secretIn(hash) })
  return (
    <VisitorLayout
      title="Confirm your email"
      subtitle="Holofolio sends mail to confirmed addresses only."
      footer={
        <Link to={paths.home} className={textLinkClass}>
          Go to Holofolio
        </Link>
      }
    >
      <title>Confirm your email · Holofolio</title>
      {secret === null ? (
        <Notice tone="error">This link is not complete. Open it again from the mail.</Notice>
      ) : (
        <ByLink key={secret} secret={secret} />
      )}
    </VisitorLayout>
  )
}

/** Asks before it confirms: a program that opens the links of a mail must not confirm it. */
function ByLink({ secret }: { secret: string }) {
  const owner = useQuery(confirmationOwnerQuery(secret))
  const confirming = useMutation({ mutationFn: confirmEmail })
  if (confirming.isSuccess)
    return (
      <Notice tone="success" role="alert">
        <span className="wrap-anywhere">{confirming.data.email}</span> is confirmed.
      </Notice>
    )
  if (owner.data !== undefined) {
    const { username, email } = owner.data
    return (
      <div className="flex flex-col gap-5">
        <p className="wrap-anywhere">
          Is <strong>{email}</strong> your address, and <strong>{username}</strong> your account?
        </p>
        <Button
          variant="primary"
          size="large"
          wide
          pending={confirming.isPending}
          onClick={() => confirming.mutate(secret)}
        >
          Confirm
        </Button>
        {confirming.isError && (
          <Notice tone="error" role="alert">
            {failureSentence(confirming.error, "Couldn't confirm your address")}
          </Notice>
        )}
      </div>
    )
  }
  if (owner.isPending) return <Skeleton height="9rem" />
  return owner.error instanceof ApiError && owner.error.code === 'forbidden' ? (
    <Notice tone="error">{owner.error.message}</Notice>
  ) : (
    <PartError text="Couldn't check the link" onRetry={() => void owner.refetch()} />
  )
}
