import type {
  AccountNotification,
  Notification,
  PriceNotification,
  ReportNotification,
  WeekNotification,
} from '#web/api/notifications.ts'
import { countOf, formatAge, formatCount } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'
import { Link } from '@tanstack/react-router'
import {
  ArrowRight,
  CalendarDays,
  Flag,
  Heart,
  KeyRound,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  ShieldCheck,
  ShieldOff,
} from 'lucide-react'
import type { Cents } from '#domain/money/money'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { Change, Money } from '#web/components/figures/money.tsx'
import { paths } from '#web/paths.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import type { ReactNode } from 'react'
import { weekLabel } from '#domain/ledger/week'
import { formatDevice } from '#domain/accounts/device'

export interface NotificationRowProps {
  notification: Notification
  /** When it was loaded, by the browser's clock. */
  readAtMs: number
  onOpen: () => void
}

/** A notification, linked to what it is about. */
export function NotificationRow({ notification, readAtMs, onOpen }: NotificationRowProps) {
  const { timeZone } = useUser().settings
  const age = formatAge(notification.createdAt, readAtMs, timeZone)
  const row = { age, onOpen }
  switch (notification.kind) {
    case 'week':
      return <WeekRow notification={notification} {...row} />
    case 'price_move':
    case 'wish':
      return <PriceRow notification={notification} {...row} />
    case 'product_reports':
      return <ReportRow notification={notification} {...row} />
    default:
      return <AccountRow notification={notification} {...row} />
  }
}

interface RowProps<Notification> {
  notification: Notification
  /** "5 minutes ago". */
  age: string
  onOpen: () => void
}

const rowClass = 'named-link flex items-start gap-3 rounded-md p-2 hover:bg-sunken'

interface RowContentProps extends Pick<Notification, 'isRead'>, Pick<RowProps<Notification>, 'age'> {
  picture: ReactNode
  title: string
  children: ReactNode
}

/** What the link of a row shows: its title with the mark of an unread one, what it says, and its age. */
function RowContent({ picture, title, isRead, age, children }: RowContentProps) {
  return (
    <>
      {picture}
      <span className="min-w-0 flex-1 text-sm">
        <span className="flex items-start gap-2">
          <span className="named-link-name line-clamp-2 min-w-0 flex-1 text-base font-semibold break-words">
            {title}
          </span>
          {!isRead && (
            <span className="mt-2 size-2 flex-none rounded-full bg-accent">
              <span className="sr-only">Unread</span>
            </span>
          )}
        </span>
        {children}
        <span className="mt-0.5 block text-muted">{age}</span>
      </span>
    </>
  )
}

/** In place of a picture, where a notification is about no card. */
function Sign({ Icon }: { Icon: LucideIcon }) {
  return (
    <span className="grid aspect-[63/88] w-11 flex-none place-items-center rounded-sm bg-sunken text-muted">
      <Icon aria-hidden size={22} />
    </span>
  )
}

/** A notification of a price change or a reached target price, linked to its product. */
function PriceRow({ notification, age, onOpen }: RowProps<PriceNotification>) {
  const { isRead, productId, name, label, changePercent } = notification
  const prices = {
    oldPriceCents: notification.oldPriceCents,
    newPriceCents: notification.newPriceCents,
  }
  return (
    <Link to={paths.product} params={{ id: productId }} className={rowClass} onClick={onOpen}>
      <RowContent
        picture={<CardArt product={notification} size="thumb" alt="" />}
        title={name}
        isRead={isRead}
        age={age}
      >
        <span className="flex gap-1 text-muted">
          <span className="truncate">{setAndPrinting(notification)}</span>
          <span className="flex-none">· {label}</span>
        </span>
        {notification.kind === 'wish' ? (
          <TargetReached {...prices} />
        ) : (
          <PriceChange {...prices} percent={changePercent} />
        )}
      </RowContent>
    </Link>
  )
}

interface PriceChangeProps {
  oldPriceCents: Cents
  newPriceCents: Cents
  percent: number
}

function PriceChange({ oldPriceCents, newPriceCents, percent }: PriceChangeProps) {
  return (
    <span className="mt-1 flex flex-wrap items-baseline gap-x-3">
      <span className="whitespace-nowrap">
        <span className="sr-only">from </span>
        <Money cents={oldPriceCents} className="text-muted" />
        <ArrowRight aria-hidden size="1em" className="mx-1 inline-block align-[-0.125em] text-muted" />
        <span className="sr-only">to </span>
        <Money cents={newPriceCents} className="font-semibold" />
      </span>
      <Change cents={newPriceCents - oldPriceCents} percent={percent} />
    </span>
  )
}

/** For a wish, the old price is the target price. */
function TargetReached({ oldPriceCents, newPriceCents }: Omit<PriceChangeProps, 'percent'>) {
  return (
    <span className="mt-1 block">
      <Heart aria-hidden size="1em" className="mr-1 inline-block align-[-0.125em] text-accent-ink" />
      Fell to <Money cents={newPriceCents} className="font-semibold" />, target price{' '}
      <Money cents={oldPriceCents} />
    </span>
  )
}

/** The summary of a week, linked to the statistics. A figure that is not known is left out. */
function WeekRow({ notification, age, onOpen }: RowProps<WeekNotification>) {
  const { isRead, weekEnds, totalMarketPriceCents, changeCents, profitCents, quantity, quantityChange } =
    notification
  return (
    <Link to={paths.statistics} className={rowClass} onClick={onOpen}>
      <RowContent picture={<Sign Icon={CalendarDays} />} title="Your week" isRead={isRead} age={age}>
        <span className="block text-muted">{weekLabel(weekEnds)}</span>
        <span className="mt-1 flex flex-col gap-0.5">
          <Figure label="Market value">
            <Money cents={totalMarketPriceCents} className="font-semibold" />{' '}
            <span className="text-muted">
              (<Money cents={changeCents} signed />)
            </span>
          </Figure>
          {profitCents !== null && (
            <Figure label="Profit/loss of the week">
              <Change cents={profitCents} />
            </Figure>
          )}
          {quantity !== null && (
            <Figure label="Copies">
              <span className="tabular font-semibold">{formatCount(quantity)}</span>{' '}
              {quantityChange !== null && (
                <span className="tabular text-muted">({signedCount(quantityChange)})</span>
              )}
            </Figure>
          )}
        </span>
      </RowContent>
    </Link>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-muted">{label}</span> <span>{children}</span>
    </span>
  )
}

/** "+3", "-1", "+0". */
function signedCount(count: number): string {
  return `${count < 0 ? '' : '+'}${formatCount(count)}`
}

/** That products were reported or edits of them wait, linked to the list of both. */
function ReportRow({ notification, age, onOpen }: RowProps<ReportNotification>) {
  return (
    <Link to={paths.reports} className={rowClass} onClick={onOpen}>
      <RowContent
        picture={<Sign Icon={Flag} />}
        title="Reports or edits wait for you"
        isRead={notification.isRead}
        age={age}
      >
        <span className="mt-1 block">Look at them and decide.</span>
      </RowContent>
    </Link>
  )
}

/** Something that happened to the account, linked to its security settings. */
function AccountRow({ notification, age, onOpen }: RowProps<AccountNotification>) {
  const { isRead, device, kind } = notification
  const { title, advice, Icon } = wordsOf(notification)
  return (
    <Link to={paths.profile} search={{ tab: 'security' }} className={rowClass} onClick={onOpen}>
      <RowContent picture={<Sign Icon={Icon} />} title={title} isRead={isRead} age={age}>
        {kind !== 'factor_ended' && (
          <span className="block break-words text-muted">{formatDevice(device)}</span>
        )}
        <span className="mt-1 block">{advice}</span>
      </RowContent>
    </Link>
  )
}

function wordsOf(notification: AccountNotification) {
  switch (notification.kind) {
    case 'sign_in':
      return { title: 'New sign-in', advice: 'Not you? Change your password.', Icon: MonitorSmartphone }
    case 'password_changed':
      return { title: 'Password changed', advice: 'Not you? Ask the operator.', Icon: KeyRound }
    case 'email_changed':
      return { title: 'Email changed', advice: 'Not you? Change your password.', Icon: Mail }
    case 'factor_on':
      return { title: 'Two-step sign-in is on', advice: 'Not you? Turn it off.', Icon: ShieldCheck }
    case 'factor_off':
      return { title: 'Two-step sign-in is off', advice: 'Not you? Change your password.', Icon: ShieldOff }
    case 'factor_ended':
      return {
        title: 'The operator turned two-step sign-in off',
        advice: 'You can set it up again.',
        Icon: ShieldOff,
      }
    case 'recovery_code_used':
      return {
        title: 'A recovery code was used',
        advice: `${countOf(notification.codesLeft, 'recovery code')} left. Not you? Change your password.`,
        Icon: KeyRound,
      }
  }
}
