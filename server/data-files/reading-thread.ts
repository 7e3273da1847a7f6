/** The thread that reads a download. */
import { workerData } from 'node:worker_threads'
import { postParts } from '#server/reading-threads'
import { partsOf } from './rows-of.ts'

await postParts(partsOf(Buffer.from(workerData as Uint8Array)))
