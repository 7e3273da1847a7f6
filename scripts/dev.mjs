// `npm run dev`: runs the server on :3000 or PORT, restarting on every change, and the page on :5173 with hot
// reload. Arguments after `--` go to Vite.

import { spawn } from 'node:child_process'
import { findNode, forwardSignals, installPackages, projectRoot, toolPath } from './toolchain.mjs'

await installPackages()

const node = findNode()
const children = [
  ['--watch', '--watch-preserve-output', 'server/programs/main.ts'],
  [toolPath('vite'), '--strictPort', ...process.argv.slice(2)],
].map(args =>
  spawn(node, args, { stdio: 'inherit', cwd: projectRoot, env: { PORT: '3000', ...process.env } }),
)

forwardSignals(signal => {
  for (const child of children) child.kill(signal)
})
for (const child of children) {
  child.once('exit', code => {
    process.exitCode = process.exitCode ?? code ?? 0
    for (const other of children) other.kill('SIGTERM')
  })
}
