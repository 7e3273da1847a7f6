/**
 * For --import: with each SIGUSR2 the clock of a process leaps by a day, and the scheduler looks at it. No other timer
 * follows, such as the deadlines of calls.
 */
export const leapsByDays = `
  const [Usual, later] = [Date, setTimeout]
  let aheadMs = 0
  globalThis.Date = class extends Usual {
    constructor(...parts) { super(...(parts.length === 0 ? [Date.now()] : parts)) }
    static now() { return Usual.now() + aheadMs }
  }
  const ofScheduler = new Map()
  globalThis.setTimeout = (work, ms, ...rest) => {
    if (!new Error().stack.includes('/croner/')) return later(work, ms, ...rest)
    const timer = later(() => { ofScheduler.delete(timer); work() }, ms)
    ofScheduler.set(timer, work)
    return timer
  }
  process.on('SIGUSR2', () => {
    aheadMs += 24 * 60 * 60 * 1_000
    const waiting = [...ofScheduler]
    ofScheduler.clear()
    for (const [timer, work] of waiting) { clearTimeout(timer); work() }
  })`
