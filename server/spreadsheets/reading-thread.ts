/** The thread that reads a file of rows. */
import { workerData } from 'node:worker_threads'
import { postParts } from '#server/reading-threads'
import { rowsInParts } from './rows.ts'

await postParts(rowsInParts(Buffer.from((workerData as Uint8Array).buffer)))
