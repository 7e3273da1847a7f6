/** Prints the progress of an import: a bar on a terminal, a line every few seconds elsewhere. */

export interface ImportProgress {
  /** Prints a sentence on its own line. */
  say(sentence: string): void
  /** Reports a row or call that failed. Shows the first 20, counts all. */
  fault(sentence: string): void
  /** Shows the progress of a step, from 0 to 1 and in words. */
  progress(fraction: number, words: string): void
  readonly faults: number
}

interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const barWidth = 30
const barEveryMs = 80
const lineEveryMs = 3_000
const shownFaults = 20

export function importProgressOn(
  out: Output,
  errors: Output,
  nowMs: () => number = () => performance.now(),
): ImportProgress {
  const isTerminal = out.isTTY === true
  let lastAt = isTerminal ? Number.NEGATIVE_INFINITY : nowMs()
  let barLength = 0
  let faults = 0
  const clearBar = () => {
    if (barLength > 0) out.write(`\r${' '.repeat(barLength)}\r`)
    barLength = 0
  }
  return {
    say(sentence) {
      clearBar()
      out.write(`${sentence}\n`)
    },
    fault(sentence) {
      faults += 1
      if (faults > shownFaults) return
      clearBar()
      errors.write(`${sentence}\n`)
      if (faults === shownFaults) errors.write('Further faults are counted only.\n')
    },
    progress(fraction, words) {
      const atMs = nowMs()
      if (atMs - lastAt < (isTerminal ? barEveryMs : lineEveryMs)) return
      lastAt = atMs
      const percent = `${Math.floor(fraction * 100)} %`
      if (!isTerminal) {
        out.write(`${percent}, ${words}\n`)
        return
      }
      const filled = Math.round(fraction * barWidth)
      const bar = `[${'#'.repeat(filled)}${' '.repeat(barWidth - filled)}] ${percent.padStart(5)}  ${words}`
      out.write(`\r${bar.padEnd(barLength)}`)
      barLength = Math.max(barLength, bar.length)
    },
    get faults() {
      return faults
    },
  }
}

export function counted(count: number): string {
  return count.toLocaleString('en-US')
}
