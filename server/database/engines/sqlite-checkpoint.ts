/** A thread that copies the log of a database back into its file whenever it is asked to, see sqlite-log.ts. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(workerData as string)

parentPort?.on('message', () => {
  // Copies what no reader needs, without waiting. The rest follows with a later commit.
  database.exec('pragma wal_checkpoint(passive)')
  parentPort?.postMessage('copied')
})
