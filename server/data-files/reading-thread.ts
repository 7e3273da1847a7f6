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

/** What it is answered about a part. */
export type Answer = 'next' | 'stop'

/** Returns false once the reader wants no more. */
async function say(said: Said): Promise<boolean> {
  parentPort?.postMessage(said)
  if (!parentPort || !('part' in said)) return true
  const [answer] = (await once(parentPort, 'message')) as [Answer]
  return answer === 'next'
}

try {
  let isWanted = true
  for await (const part of partsOf(Buffer.from(workerData as Uint8Array))) {
    isWanted = await say({ part })
    if (!isWanted) break
  }
  if (isWanted) await say({ end: true })
} catch (error) {
  if (!(error instanceof WrongFile)) throw error
  await say({ fault: { kind: error.kind, sentence: error.message } })
}
parentPort?.close()
