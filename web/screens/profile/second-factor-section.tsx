import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SecondFactor, secondFactorQuery } from '#web/api/second-factor.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/buttons/button.tsx'
import { Section } from '#web/components/section.tsx'
import { PartError, Skeleton } from '#web/components/states/states.tsx'
import { NewCodesDialog, SetUpFactorDialog, TurnOffFactorDialog } from '#web/dialogs/accounts/lazy-dialogs.ts'
import { countOf, formatDayIn } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'

/** Whether a sign-in needs a code, and what turns that on and off. */
export function SecondFactorSection() {
  const state = useQuery(secondFactorQuery)
  return (
    <Section
      title="Two-step sign-in"
      subtitle="After your password, you enter a code from an app on your phone. A stolen password alone opens nothing."
    >
      {state.data !== undefined ? (
        <Factor state={state.data} />
      ) : state.isError ? (
        <PartError text="Couldn't load two-step sign-in" onRetry={() => void state.refetch()} />
      ) : (
        <Skeleton height="2.75rem" />
      )}
    </Section>
  )
}

function Factor({ state: { factors, recoveryCodesLeft } }: { state: SecondFactor }) {
  const { timeZone } = useUser().settings
  const [dialog, setDialog] = useState<'set up' | 'new codes' | 'turn off' | null>(null)
  const close = () => setDialog(null)
  const [factor] = factors
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {factor === undefined ? (
        <>
          <Badge>Off</Badge>
          <Button variant="primary" onClick={() => setDialog('set up')}>
            Set up
          </Button>
        </>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Badge tone="accent">On</Badge>
            <span>{`Since ${formatDayIn(timeZone, factor.setUpAt)} · ${countOf(recoveryCodesLeft, 'recovery code')} left`}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setDialog('new codes')}>New recovery codes</Button>
            <Button onClick={() => setDialog('turn off')}>Turn off</Button>
          </div>
        </>
      )}
      {dialog === 'set up' && <SetUpFactorDialog onClose={close} />}
      {dialog === 'new codes' && <NewCodesDialog onClose={close} />}
      {dialog === 'turn off' && <TurnOffFactorDialog onClose={close} />}
    </div>
  )
}
