import { appliedVersion, newestVersion } from '#server/db/migrate'
import type { Parts } from '#server/parts'
import { freeBytesBelowFloor } from './disk-floor.ts'
import { Refused } from '#server/refused'

const retryAfterSeconds = 5

/** This process cannot do its work now. Outside it is only said that it is so; why is in the log already. */
export class NotReady extends Refused {
  constructor() {
    super('unavailable', 'The server is not ready. Try again in a moment.', { retryAfterSeconds })
  }
}

/** What stands in the way: a sentence that stays the same while it does, and what else the log should hold. */
interface Obstacle {
  readonly sentence: string
  readonly fields: object
}

/**
 * Gives the question whether this process is ready, to be asked over and over: it throws NotReady when it is
 * not. The log hears of an obstacle when it comes and when all are gone, not at each probe.
 */
export function readiness(parts: Parts): () => Promise<void> {
  let told: string | null = null
  return async () => {
    const obstacle = await obstacleOf(parts)
    const sentence = obstacle?.sentence ?? null
    if (sentence !== told) {
      if (obstacle) parts.log.error(obstacle.fields, `not ready: ${obstacle.sentence}`)
      else parts.log.info({}, 'ready again')
      told = sentence
    }
    if (obstacle) throw new NotReady()
  }
}

async function obstacleOf(parts: Parts): Promise<Obstacle | null> {
  return (await databaseObstacle(parts)) ?? (await diskObstacle(parts))
}

/** Where processes share a database, a newer one may have brought it on while this one was running. */
async function databaseObstacle({ storage }: Parts): Promise<Obstacle | null> {
  try {
    const version = await storage.read(appliedVersion)
    if (version === newestVersion) return null
    const fields = { version, expected_version: newestVersion }
    return { sentence: 'the database is not at the version of this program', fields }
  } catch (err) {
    return { sentence: 'the database cannot be used', fields: { err } }
  }
}

async function diskObstacle(parts: Parts): Promise<Obstacle | null> {
  try {
    const freeBytes = await freeBytesBelowFloor(parts)
    if (freeBytes === null) return null
    const fields = { free_bytes: freeBytes, floor_bytes: parts.diskFloorBytes }
    return { sentence: 'the disk of the data folder is below its floor', fields }
  } catch (err) {
    return { sentence: 'the disk of the data folder cannot be asked', fields: { err } }
  }
}
