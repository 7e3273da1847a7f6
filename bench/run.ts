/** The options of a benchmark run. */
import type { EngineName } from '#server/database/storage'

export interface Run {
  readonly engine: EngineName
  /** At most three minutes on a machine with nothing else to do. */
  readonly quick: boolean
  /** The file of the catalogue; null generates the cards. */
  readonly file: string | null
  /** Whether `--only` names this row or its part; null without `--only`. */
  chooses(part: string, row: string): boolean | null
  /** Tells who waits what has been done. */
  say(text: string): void
}
