/** The thread that reads a download: posts its parts, each when the last one is used, then how it ended. */
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type Part, partsOf } from './rows-of.ts'
import { WrongFile } from './wrong-file.ts'

/** What the thread says. */
export type Said =
  | { readonly part: Part }
  | { readonly fault: { readonly kind: WrongFile['kind']; readonly sentence: string } }
  | { readonly end: true }

const say = async (said: Said) => {
  parentPort?.postMessage(said)
  if (parentPort && 'part' in said) await once(parentPort, 'message')
}

try {
  for await (const part of partsOf(Buffer.from(workerData as Uint8Array))) await say({ part })
  await say({ end: true })
} catch (error) {
  if (!(error instanceof WrongFile)) throw error
  await say({ fault: { kind: error.kind, sentence: error.message } })
}
parentPort?.close()
