import type { Parts } from '#server/parts'
import { valueQueued } from './value-collection.ts'

/** Valuations of this process that run, and whether something was queued since their last look. */
interface Run {
  isWanted: boolean
  readonly ended: Promise<void>
}

const underWay = new WeakMap<Parts['background'], Run>()

/**
 * Values the queued collectors in the background. Callers of one process share a worker. Resolves when the worker has
 * ended: everyone queued before this call is valued then, unless the server is stopping.
 */
export function valueInBackground({ background, ...others }: Parts): Promise<void> {
  const running = underWay.get(background)
  if (running) {
    running.isWanted = true
    return running.ended
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const run: Run = { isWanted: true, ended }
  underWay.set(background, run)
  background.start('valuing collections', async signal => {
    try {
      while (run.isWanted && !signal.aborted) {
        run.isWanted = false
        await valueQueued({ background, ...others }, signal)
      }
    } finally {
      underWay.delete(background)
      resolve()
    }
  })
  return ended
}
