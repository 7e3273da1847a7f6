import { useState } from 'react'
import { readProfile } from '#web/api/accounts.ts'
import { Button, textLinkClass } from '#web/components/buttons/button.tsx'
import { SetUpFactorDialog } from '#web/dialogs/accounts/lazy-dialogs.ts'
import { VisitorLayout } from '#web/layout/visitor-layout.tsx'
import { signOut, userChanged } from '#web/session/session.ts'

/** Where a server that requires two-step sign-in leads those who lack it: nothing else answers them. */
export function SecondFactorScreen() {
  const [isSettingUp, setSettingUp] = useState(false)

  async function goOn() {
    userChanged((await readProfile()).user)
  }

  return (
    <VisitorLayout
      title="Two-step sign-in"
      subtitle="This server requires it. After your password, you enter a code from an app on your phone."
      footer={
        <button type="button" className={textLinkClass} onClick={() => void signOut()}>
          Sign out
        </button>
      }
    >
      <title>Two-step sign-in · Holofolio</title>
      <Button variant="primary" size="large" wide onClick={() => setSettingUp(true)}>
        Set up
      </Button>
      {isSettingUp && <SetUpFactorDialog onClose={() => setSettingUp(false)} onDone={() => void goOn()} />}
    </VisitorLayout>
  )
}
