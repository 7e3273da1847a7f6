/** The server as a process, configured by its environment. */
import { readConfig } from './config.ts'
import { serve } from './serve.ts'
import { runOrSayWhy } from './start-failure.ts'

await runOrSayWhy(() => serve(readConfig(process.env)))
