/** The thread that reads a file: posts its rows, some at a time, then how it ended. */
import { parentPort, workerData } from 'node:worker_threads'
import { rowsOf } from './rows.ts'
import { Unreadable } from './unreadable.ts'

/** What the thread says. */
export type Said =
  | { readonly rows: string[][] }
  | { readonly fault: { readonly kind: Unreadable['kind']; readonly sentence: string } }
  | { readonly end: true }

const rowsAtOnce = 500
const say = (said: Said) => parentPort?.postMessage(said)

try {
  let rows: string[][] = []
  for await (const row of rowsOf(Buffer.from(workerData as Uint8Array))) {
    rows.push(row)
    if (rows.length < rowsAtOnce) continue
    say({ rows })
    rows = []
  }
  say({ rows })
  say({ end: true })
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  say({ fault: { kind: error.kind, sentence: error.message } })
}
