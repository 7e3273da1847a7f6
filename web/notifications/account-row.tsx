import { Link } from '@tanstack/react-router'
import { KeyRound, Mail, MonitorSmartphone } from 'lucide-react'
import { formatDevice } from '#domain/accounts/device'
import type { AccountNotification } from '#web/api/notifications.ts'
import { paths } from '#web/paths.ts'
import { type RowProps, RowTitle, rowClass } from './row-parts.tsx'

/** Something that happened to the account, linked to its security settings. */
export function AccountRow({ notification, age, onOpen }: RowProps<AccountNotification>) {
  const { isRead, kind, device } = notification
  const { title, advice, Icon } = wordsOf(kind)
  return (
    <Link to={paths.profile} search={{ tab: 'security' }} className={rowClass} onClick={onOpen}>
      <span className="grid aspect-[63/88] w-11 flex-none place-items-center rounded-sm bg-sunken text-muted">
        <Icon aria-hidden size={22} />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <RowTitle title={title} isRead={isRead} />
        <span className="block break-words text-muted">{formatDevice(device)}</span>
        <span className="mt-1 block">{advice}</span>
        <span className="mt-0.5 block text-muted">{age}</span>
      </span>
    </Link>
  )
}

function wordsOf(kind: AccountNotification['kind']) {
  switch (kind) {
    case 'sign_in':
      return { title: 'New sign-in', advice: 'Not you? Change your password.', Icon: MonitorSmartphone }
    case 'password_changed':
      return { title: 'Password changed', advice: 'Not you? Ask the operator.', Icon: KeyRound }
    case 'email_changed':
      return { title: 'Email changed', advice: 'Not you? Change your password.', Icon: Mail }
  }
}
