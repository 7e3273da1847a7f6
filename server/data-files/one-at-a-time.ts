import { Queue } from '#server/queue'
import { Refused } from '#server/refused'

const downloads = new Queue(1)
/** Their files wait in memory. */
const mostWaiting = 3

/** Throws Refused while too many downloads wait. */
export function requirePlace(): void {
  if (downloads.waiting >= mostWaiting)
    throw new Refused('unavailable', 'Other downloads are being restored. Try again in a few minutes.')
}

/** Resolves when the downloads before are done with, to what says that this one is. */
export function enterAlone(): Promise<() => void> {
  return new Promise(entered => {
    void downloads.run(() => new Promise<void>(leave => entered(leave)))
  })
}
