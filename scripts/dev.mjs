// `npm run dev`: runs the demo on :3000 or PORT, restarting on every change, with its account, readable logs and a
// debugger's port, and the page on :5173 with hot reload. Arguments after `--` go to Vite.

import { spawn } from 'node:child_process'
import { findNode, forwardSignals, installPackages, projectRoot, toolPath } from './toolchain.mjs'

await installPackages()

const node = findNode()
const options = { cwd: projectRoot, env: { PORT: '3000', ...process.env } }
const program = ['--watch', '--watch-preserve-output', '--inspect', 'sandbox/demo/demo.ts']

const logs = spawn(node, [toolPath('pino-pretty'), '--singleLine'], {
  ...options,
  stdio: ['pipe', 'inherit', 'inherit'],
})
const server = spawn(node, program, { ...options, stdio: ['inherit', logs.stdin, logs.stdin] })
const page = spawn(node, [toolPath('vite'), '--strictPort', ...process.argv.slice(2)], {
  ...options,
  stdio: 'inherit',
})
const children = [server, logs, page]

forwardSignals(signal => {
  for (const child of children) child.kill(signal)
})
for (const child of children) {
  child.once('exit', code => {
    process.exitCode = process.exitCode ?? code ?? 0
    for (const other of children) other.kill('SIGTERM')
  })
}
