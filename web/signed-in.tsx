/** What a signed-in collector sees: the frame with a screen, or what this server requires first. */
import { lazyRouteComponent } from '@tanstack/react-router'
import { SignedInLayout } from './layout/signed-in-layout.tsx'
import { useSession } from './session/session.ts'

const SecondFactorScreen = lazyRouteComponent(
  () => import('./screens/second-factor/second-factor-screen.tsx'),
  'SecondFactorScreen',
)

export function SignedIn() {
  const session = useSession()
  // A session that has just ended shows until the login screen does.
  const mustSetUp = session.status === 'signed-in' && session.user.mustSetUpSecondFactor
  return mustSetUp ? <SecondFactorScreen /> : <SignedInLayout />
}
