// `npm run dev`: the server on :3000, started again at every change, and the page on :5173 with hot reload.

import { spawn } from 'node:child_process'
import { findNode, forwardSignals, installPackages, projectRoot, toolPath } from './toolchain.mjs'

await installPackages()

const node = findNode()
const children = [
  ['--watch', '--watch-preserve-output', 'server/main.ts'],
  [toolPath('vite'), '--strictPort'],
].map(args =>
  spawn(node, args, { stdio: 'inherit', cwd: projectRoot, env: { ...process.env, PORT: '3000' } }),
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
