import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { secretIn } from '#domain/accounts/secret-links'
import { registrationQuery } from '#web/api/access.ts'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { VisitorLayout } from '#web/layout/visitor-layout.tsx'
import { paths } from '#web/paths.ts'
import { RegistrationForm } from './registration-form.tsx'

export function RegisterScreen() {
  const invitation = useLocation({ select: ({ hash }) => secretIn(hash) })
  const { data: registration, isPending } = useQuery(registrationQuery)
  return (
    <VisitorLayout
      title="Create your account"
      subtitle="Track your cards, what you paid and what they're worth."
      footer={
        <>
          Already have an account?{' '}
          <Link to={paths.login} className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <title>Create your account · Holofolio</title>
      {isPending ? (
        <Skeleton height="22rem" />
      ) : registration === 'closed' ? (
        <Notice>Registration is closed here. Ask the operator for an account.</Notice>
      ) : registration === 'invite' && invitation === null ? (
        <Notice>You need an invitation to register here. Open its link, or ask the operator for one.</Notice>
      ) : (
        <div className="flex flex-col gap-5">
          {registration === 'invite' && <Notice>You're invited. The invitation works once.</Notice>}
          <RegistrationForm invitation={invitation} />
        </div>
      )}
    </VisitorLayout>
  )
}
