import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { secretIn } from '#domain/accounts/secret-links'
import { resetOwnerQuery } from '#web/api/access.ts'
import { ApiError } from '#web/api/client.ts'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { VisitorLayout } from '#web/layout/visitor-layout.tsx'
import { paths } from '#web/paths.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Sets a new password by the link that the operator made for somebody who has forgotten theirs. */
export function ResetPasswordScreen() {
  const secret = useLocation({ select: ({ hash }) => secretIn(hash) })
  return (
    <VisitorLayout
      title="Set a new password"
      subtitle="It ends every session of your account."
      footer={
        <>
          Remember it after all?{' '}
          <Link to={paths.login} className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <title>Set a new password · Holofolio</title>
      {secret === null ? (
        <Notice tone="error">This link is not complete. Open it again from where you got it.</Notice>
      ) : (
        <ByLink key={secret} secret={secret} />
      )}
    </VisitorLayout>
  )
}

function ByLink({ secret }: { secret: string }) {
  const owner = useQuery(resetOwnerQuery(secret))
  if (owner.data !== undefined) return <NewPasswordForm secret={secret} username={owner.data} />
  if (owner.isPending) return <Skeleton height="18rem" />
  return owner.error instanceof ApiError && owner.error.code === 'forbidden' ? (
    <Notice tone="error">{owner.error.message}</Notice>
  ) : (
    <PartError text="Couldn't check the link" onRetry={() => void owner.refetch()} />
  )
}
