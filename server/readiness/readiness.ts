import { appliedVersion, newestVersion } from '#server/database/migrate'
import { atMost } from '#server/pace'
import type { Parts } from '#server/parts'
import { freeBytesBelowFloor } from './disk-floor.ts'
import { Refused } from '#server/refused'

const retryAfterSeconds = 5
/** Health checks give up after three seconds or more. */
const longestCheckMs = 2_000

/** The process is not ready. The answer gives no reason; the log does. */
export class NotReady extends Refused {
  constructor() {
    super('unavailable', 'The server is not ready. Try again in a moment.', { retryAfterSeconds })
  }
}

/** Why the process is not ready: a sentence that stays the same meanwhile, and fields for the log. */
interface Obstacle {
  readonly sentence: string
  readonly fields: object
}

/** Returns the readiness check, which throws NotReady. Logs only when readiness changes. */
export function readiness(parts: Parts): () => Promise<void> {
  let logged: string | null = null
  return async () => {
    const obstacle = await obstacleOf(parts)
    const sentence = obstacle?.sentence ?? null
    if (sentence !== logged) {
      if (obstacle) parts.log.error(obstacle.fields, `not ready: ${obstacle.sentence}`)
      else parts.log.info({}, 'ready again')
      logged = sentence
    }
    if (obstacle) throw new NotReady()
  }
}

async function obstacleOf(parts: Parts): Promise<Obstacle | null> {
  const checked = async () => ({ obstacle: (await databaseObstacle(parts)) ?? (await diskObstacle(parts)) })
  const found = await atMost(longestCheckMs, checked())
  if (found !== null) return found.obstacle
  const fields = { checked_for_ms: longestCheckMs }
  return { sentence: 'the database or the disk does not answer, or has no connection left', fields }
}

/** With a shared database, a newer process may have migrated it while this one was running. */
async function databaseObstacle({ storage }: Parts): Promise<Obstacle | null> {
  try {
    const version = await storage.read(appliedVersion)
    if (version === newestVersion) return null
    const fields = { version, expected_version: newestVersion }
    return { sentence: 'the database has another version than this program', fields }
  } catch (err) {
    return { sentence: 'the database is unavailable', fields: { err } }
  }
}

async function diskObstacle(parts: Parts): Promise<Obstacle | null> {
  try {
    const freeBytes = await freeBytesBelowFloor(parts)
    if (freeBytes === null) return null
    const fields = { free_bytes: freeBytes, floor_bytes: parts.diskFloorBytes }
    return { sentence: 'the disk of the data folder has too little space', fields }
  } catch (err) {
    return { sentence: 'cannot read the free space on the disk of the data folder', fields: { err } }
  }
}
