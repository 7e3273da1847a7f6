import { lazyDialog } from '#web/components/overlays/lazy-dialog.tsx'
import { useWaitingCount } from '#web/session/waiting-count.ts'
import { useUser } from '#web/session/session.ts'

const WaitingAdds = lazyDialog('WaitingAdds', () => import('./waiting-adds.tsx'))

/** The adds of the signed-in collector that wait on this device, if there are any. */
export function WaitingHere() {
  const { id, settings } = useUser()
  if (useWaitingCount(id) === 0) return null
  return <WaitingAdds collectorId={id} timeZone={settings.timeZone} isOnline />
}
