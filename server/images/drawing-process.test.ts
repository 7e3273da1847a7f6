import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isDeepRun } from '#domain/testing/deep-run'
import { startedBy } from '#server/testing/child-processes'
import { pngBomb } from '#server/testing/png'
import { drawApart, usualLimits } from './redraw.ts'

const patienceMs = 120_000
/** Linux lists processes and what they load. */
const onLinux = { timeout: patienceMs, skip: process.platform !== 'linux' }
const slowLimits = { ...usualLimits, maxPixels: 400_000_000, maxMs: patienceMs }

/** The process that decodes for another one, once it runs. */
async function decoderOf(pid: number): Promise<number> {
  return expect
    .poll(() => startedBy(pid, 'images/draw.ts')[0]?.pid, { timeout: 30_000 })
    .toBeDefined()
    .then(() => startedBy(pid, 'images/draw.ts')[0]?.pid ?? 0)
}

test('takes a crash for the fault of the image, and decodes the next', onLinux, async () => {
  const drawing = drawApart({ file: pngBomb(20_000, 20_000), limits: slowLimits })
  process.kill(await decoderOf(process.pid), 'SIGSEGV')
  expect(await drawing).toEqual({ fault: 'damaged' })
  const file = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#06c' } })
    .png()
    .toBuffer()
  expect(await drawApart({ file, limits: usualLimits })).toHaveProperty('webp')
})

test('gives the process no setting of the server', onLinux, async () => {
  process.env['METRICS_TOKEN'] = 'a secret of the server'
  const drawing = drawApart({ file: pngBomb(20_000, 20_000), limits: slowLimits })
  const pid = await decoderOf(process.pid)
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map(setting => setting.split('=')[0])
  delete process.env['METRICS_TOKEN']
  process.kill(pid, 'SIGKILL')
  await drawing
  expect(names.filter(name => name !== '' && !name?.startsWith('NODE_CHANNEL_'))).toEqual([
    'MALLOC_ARENA_MAX',
    'NODE_COMPILE_CACHE',
  ])
})

test.runIf(isDeepRun)('ends the process with the server, however that ends', onLinux, async () => {
  // Takes far longer than this test waits, so that the process does not come to its own end.
  const limits = { ...slowLimits, maxPixels: 1_600_000_000, maxBytes: 4_000_000_000 }
  const script = `
    import { drawApart } from '#server/images/redraw'
    import { pngBomb } from '#server/testing/png'
    await drawApart({ file: pngBomb(40_000, 40_000), limits: ${JSON.stringify(limits)} })`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
  })
  const pid = await decoderOf(server.pid ?? 0)
  // Once it decodes: before that it has nothing to do when the server is gone.
  await expect.poll(() => hasLoadedDecoder(pid), { timeout: 30_000 }).toBe(true)
  const loadedAt = workOf(pid)
  await expect.poll(() => workOf(pid) - loadedAt, { timeout: 30_000 }).toBeGreaterThan(10)
  server.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test.each([
  ['#server/app', false],
  ['#server/images/draw', true],
])('whether %s loads the decoder: %s', onLinux, async (module, loads) => {
  const script = `
    import { readFileSync } from 'node:fs'
    await import('${module}')
    const isLoaded = readFileSync('/proc/self/maps', 'utf8').includes('vips')
    process.stdout.write(String(isLoaded), () => process.exit())`
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../..'),
  })
  let answer = ''
  for await (const text of server.stdout) answer += String(text)
  expect(answer).toBe(String(loads))
})

function hasLoadedDecoder(pid: number): boolean {
  return readFileSync(`/proc/${pid}/maps`, 'utf8').includes('vips')
}

/** Returns the processor time of a process, in hundredths of a second. */
function workOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  return Number(fields.split(' ')[11])
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
