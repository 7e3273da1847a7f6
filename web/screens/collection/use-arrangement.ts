import { useCallback, useMemo, useState } from 'react'
import { readStored, writeStored } from '#web/session/browser-storage.ts'
import { objectFrom } from '#web/session/stored-object.ts'
import {
  type Arrangement,
  type ArrangementParams,
  arrangementOf,
  paramsOf,
  readArrangement,
} from './arrangement.ts'

const key = 'collection-view'

/** Returns how this device last showed the collection. Text that is no JSON counts as nothing. */
function readRemembered(): ArrangementParams {
  return readArrangement(objectFrom(readStored(key)))
}

/**
 * Returns how the collection is shown, and how to change it: on the device, and in the address through `navigate`.
 * What is remembered is read when the address has changed, so that both change in one step.
 */
export function useArrangement(
  address: ArrangementParams,
  navigate: (change: ArrangementParams) => Promise<void>,
): [Arrangement, (change: Partial<Arrangement>) => void] {
  const [kept, setKept] = useState(() => ({ address, remembered: readRemembered() }))
  let { remembered } = kept
  if (kept.address !== address) {
    remembered = readRemembered()
    setKept({ address, remembered })
  }
  const rearrange = useCallback(
    async (change: Partial<Arrangement>) => {
      const params = paramsOf(change)
      writeStored(key, JSON.stringify(readArrangement({ ...readRemembered(), ...params })))
      await navigate(params)
      // The address may be the same as before.
      setKept(({ address }) => ({ address, remembered: readRemembered() }))
    },
    [navigate],
  )
  const arrangement = useMemo(() => arrangementOf(address, remembered), [address, remembered])
  return [arrangement, change => void rearrange(change)]
}
