/** Whether this device uses the keys. Some people speak to their computer, which then types letters by accident. */
import { readStored, removeStored, writeStored } from '#web/session/browser-storage.ts'

const setting = 'keyboard shortcuts'

export const areKeysOn = (): boolean => readStored(setting) !== 'off'

export function switchKeys(isOn: boolean): void {
  if (isOn) removeStored(setting)
  else writeStored(setting, 'off')
}
