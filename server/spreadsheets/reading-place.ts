/** The place where files are read, one at a time: memory counts for each. Collectors take turns. */
import { Queue } from '#server/queue'
import { Refused } from '#server/refused'

const place = new Queue(1)
/** Their files wait in memory. */
const mostWaiting = 10
const senders = new Set<string>()

/**
 * Does work with a file of a collector, who has one at most that arrives, waits or is read: a second one would keep others
 * waiting. Throws Refused for a second one.
 */
export async function oneFileOf<Result>(collectorId: string, work: () => Promise<Result>): Promise<Result> {
  if (senders.has(collectorId))
    throw new Refused('conflict', 'Your last file is still being read. Try again once it is.')
  senders.add(collectorId)
  try {
    return await work()
  } finally {
    senders.delete(collectorId)
  }
}

/** Does work when the files before are read. Throws Refused while too many wait. */
export async function inReadingPlace<Result>(work: () => Promise<Result>): Promise<Result> {
  if (place.waiting >= mostWaiting)
    throw new Refused('unavailable', 'Many files are being read. Try again in a minute.')
  return place.run(work)
}
