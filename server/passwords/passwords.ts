/**
 * argon2id at 64 MiB and 3 passes (the memory and passes of RFC 9106's second recommendation) in 1 lane, off
 * the event loop. A queue of limited length stands before it, so that a crowd at the door slows down sign-ins
 * and nothing else.
 */
import { hash, verify } from '@node-rs/argon2'
import { Refused } from '#server/refused'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time whether there is a hash to compare with or, for somebody unknown, null. */
  matches(password: string, passwordHash: string | null): Promise<boolean>
  /** Whether a hash was made at today's cost. One made at a lower cost is to be replaced when its password is next typed. */
  isAtTodaysCost(passwordHash: string): boolean
}

export interface HashingCost {
  readonly memoryKiB: number
  readonly passes: number
}

export const todaysCost: HashingCost = { memoryKiB: 65_536, passes: 3 }

const maxAtOnce = 2
const maxWaiting = 50
const retryAfterSeconds = 2

export function openPasswords({ memoryKiB, passes }: HashingCost): Passwords {
  const prefix = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=1$`
  const nobodysHash = prefix + nobodysSaltAndDigest
  const inTurn = openQueue()
  return {
    hash: password =>
      inTurn(() => hash(password, { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 })),
    matches: (password, passwordHash) =>
      inTurn(async () => {
        const matches = await verify(passwordHash ?? nobodysHash, password)
        return matches && passwordHash !== null
      }),
    isAtTodaysCost: passwordHash => passwordHash.startsWith(prefix),
  }
}

/** Of a random password that was thrown away. */
const nobodysSaltAndDigest = 'NlAfYmJHyc2buSsIOM5Zuw$GM/Y6hcua4xQIAOCACyWwsTvgWhKhekFhquL/nmyPYA'

/** Runs what it is handed, a few at once, the others in the order in which they came. */
function openQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running >= maxAtOnce) {
      if (waiting.length >= maxWaiting) throw tooBusy()
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function tooBusy(): Refused {
  return new Refused(
    'too_many_requests',
    'Too many people are signing in right now. Try again in a moment.',
    {
      retryAfterSeconds,
    },
  )
}
