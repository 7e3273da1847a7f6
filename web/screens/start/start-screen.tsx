import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Start, startQuery, type StartStep } from '#web/api/start.ts'
import { buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { CopiedText } from '#web/components/fields/copied-text.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState } from '#web/components/states/states.tsx'
import { ErrorState } from '#web/components/states/states.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { PageSpinner } from '#web/components/states/states.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { FillStep } from './fill-step.tsx'
import { hasAllCards } from './fill-words.ts'
import { Step } from './step.tsx'

/** The first steps of a new server, for operators. */
export function StartScreen() {
  const { isOperator } = useUser()
  const { data, error, refetch } = useQuery({ ...startQuery, enabled: isOperator })

  function steps() {
    if (!isOperator) {
      return <EmptyState title="Nothing for you here" hint="Only an operator of this server sets it up." />
    }
    if (data !== undefined) return <Steps start={data} />
    if (!error) return <PageSpinner label="Loading the first steps" />
    return (
      <ErrorState title="Couldn't load the first steps" hint={error.message} onRetry={() => void refetch()} />
    )
  }

  return (
    <>
      <title>First steps · Holofolio</title>
      <PageHeader
        above={
          <Link to={paths.profile} className={`${textLinkClass} text-sm`}>
            Account Settings
          </Link>
        }
        title="First steps"
        subtitle={isOperator && 'You are an operator of this server, as its first account always is.'}
      />
      {steps()}
    </>
  )
}

function Steps({ start }: { start: Start }) {
  const { catalogue, prices, registration, hasOthers, ticked } = start
  const { fill, isFilled } = catalogue
  const isTicked = (step: StartStep) => ticked.includes(step)
  const isThere = fill === null || fill.state === 'done' || (fill.state === 'running' && hasAllCards(fill))
  const done = {
    catalogue: isTicked('catalogue') || (isFilled && isThere && !catalogue.commandRuns),
    prices: isTicked('prices') || prices.isChosen,
    invite: isTicked('invite') || hasOthers,
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div role="status" className="empty:hidden">
        {done.catalogue && done.prices && done.invite && (
          <Notice tone="success">
            This server is set up. You find this page again in your account settings.
          </Notice>
        )}
      </div>
      <ol className="flex flex-col gap-4">
        <FillStep catalogue={catalogue} isDone={done.catalogue} isTicked={isTicked('catalogue')} />
        <Step
          step="prices"
          number={2}
          title="Switch price sources on"
          state={`${prices.on} of ${prices.known} are on`}
          isDone={done.prices}
          isTicked={isTicked('prices')}
          tickLabel="Mark as done"
          actions={
            <Link
              to={paths.priceSources}
              className={buttonClass({ variant: done.catalogue && !done.prices ? 'primary' : 'secondary' })}
            >
              Choose price sources
            </Link>
          }
        >
          <p>
            Market prices come from the sources that you switch on. The terms of each stand below its switch.
          </p>
        </Step>
        <Step
          step="invite"
          number={3}
          title="Invite others"
          state={registrationStates[registration]}
          isDone={done.invite}
          isTicked={isTicked('invite')}
          tickLabel="Mark as done"
        >
          <Invitation registration={registration} />
        </Step>
      </ol>
    </div>
  )
}

const registrationStates = {
  open: 'Registration is open',
  invite: 'Registration is by invitation',
  closed: 'Registration is closed',
}

function Invitation({ registration }: Pick<Start, 'registration'>) {
  const { origin, hostname } = window.location
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (
    <>
      {registration === 'open' && <p>Everybody who can open this address can register.</p>}
      {registration === 'invite' && (
        <p>
          Run <code>npm run user -- invite</code> on the server for each person, and send them the link that
          it prints.
        </p>
      )}
      {registration === 'closed' && (
        <p>
          Run <code>npm run user -- create NAME EMAIL</code> on the server to make an account, or set{' '}
          <code>REGISTRATION</code> to invite or open and restart it.
        </p>
      )}
      <CopiedText
        label="Address"
        text={registration === 'open' ? `${origin}${paths.register}` : origin}
        hint={
          isOwnMachine && (
            <>
              Only this machine can open this address. Set <code>HOST</code> to let others in;
              docs/operating.md says how.
            </>
          )
        }
      />
    </>
  )
}
