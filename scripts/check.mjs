// `npm run check`: checks format, lint, types and import walls. Runs all of them even when one fails.

import { checkSteps, runStep, wasInterrupted } from './steps.mjs'
import { installPackages, toolPath } from './toolchain.mjs'

await installPackages()

const walls = {
  name: 'walls',
  command: [toolPath('vitest'), 'run', '--project', 'scripts', 'structure'],
  deadlineMs: 120_000,
}
/** @type {string[]} */
const failed = []
for (const step of [...checkSteps(), walls]) {
  if (wasInterrupted()) break
  if ((await runStep(step)) !== 0) failed.push(step.name)
}
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}.\n`)
process.exitCode = failed.length === 0 && !wasInterrupted() ? 0 : 1
