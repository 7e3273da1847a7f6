/** Ids of rows: UUIDs of version 7, each after all that this process has made before. */
import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const bytesOfId = 16
/** For many ids at once: to ask the system for random bytes takes longer than the rest of an id. */
const random = Buffer.alloc(256 * bytesOfId)
/** The random bytes that the numbers of a new millisecond begin with. Their top bit stays 0, so that they can count up. */
const numberAt = 6
let used = random.length
let ms = 0
let number = 0

export function newId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const bytes = random.subarray(used, used + bytesOfId)
  used += bytesOfId
  const now = Date.now()
  number = now > ms ? bytes.readUInt32BE(numberAt) >>> 1 : number + 1
  ms = Math.max(ms, now)
  return v7({ random: bytes, msecs: ms, seq: number })
}
