/** Starts the server, configured by its environment. */
import { readConfig } from '#server/config'
import { serve } from '#server/serve'
import { runOrExit } from './run-or-exit.ts'

await runOrExit(() => serve(readConfig(process.env)))
