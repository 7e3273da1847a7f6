/** A thread that copies the log of a database back into its file, see sqlite-log.ts. */
import { DatabaseSync } from 'node:sqlite'
import { workerData } from 'node:worker_threads'

const database = new DatabaseSync(workerData as string)
// Copies what no reader needs, and waits for nobody. What is left follows with a later commit.
database.exec('pragma wal_checkpoint(passive)')
database.close()
