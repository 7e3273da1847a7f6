/** The server as a process, configured by its environment. */
import { readConfig } from '#server/config'
import { serve } from '#server/serve'
import { runOrSayWhy } from './run-or-exit.ts'

await runOrSayWhy(() => serve(readConfig(process.env)))
