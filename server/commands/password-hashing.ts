/**
 * argon2id at 64 MiB and 3 passes (the memory and passes of RFC 9106's second recommendation) in 1 lane, off
 * the event loop. A queue of limited length stands before it, so that a crowd at the door slows down sign-ins
 * and nothing else.
 */
import { hash, verify } from '@node-rs/argon2'
import { Refused } from './refused.ts'

const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const
const prefixAtThisCost = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
const maxAtOnce = 2
const maxWaiting = 50
const retryAfterSeconds = 2

let running = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost))
}

/** Whether a hash was made at today's cost. One made at a lower cost is to be replaced when its password is next typed. */
export function isAtTodaysCost(passwordHash: string): boolean {
  return passwordHash.startsWith(prefixAtThisCost)
}

/** Takes the same time whether there is a hash to compare with or, for somebody unknown, null. */
export function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  return inTurn(async () => {
    const matches = await verify(passwordHash ?? nobodysHash, password)
    return matches && passwordHash !== null
  })
}

/** The hash of a random password that was thrown away, at the same cost as every other. */
const nobodysHash =
  '$argon2id$v=19$m=65536,t=3,p=1$NlAfYmJHyc2buSsIOM5Zuw$GM/Y6hcua4xQIAOCACyWwsTvgWhKhekFhquL/nmyPYA'

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
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

function tooBusy(): Refused {
  return new Refused(
    'too_many_requests',
    'Too many people are signing in right now. Try again in a moment.',
    {
      retryAfterSeconds,
    },
  )
}
