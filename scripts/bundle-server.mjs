// `node scripts/bundle-server.mjs <folder>`, and each start when sources have changed: makes few files of the server and
// its packages, which start in less than half the time of more than a thousand and take less memory. Their code is
// neither shortened nor renamed.

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode, fingerprintOf, projectRoot, refuse, runToEnd } from './toolchain.mjs'

const thisFile = fileURLToPath(import.meta.url)
const sources = ['server', 'contract', 'domain', 'scripts/bundle-server.mjs', 'package-lock.json']
/** Programs in another language, and packages that load those. */
const native = /^(?:sharp|@node-rs\/argon2|pg-native)$/
const packages = 'packages'
/** What few servers need, and loads by itself. */
const loadedLater = /node_modules[\\/](?:nodemailer|@zxcvbn-ts)[\\/]/

/**
 * Bundles a program into a folder, which is emptied. Its files are named after it and end in `.mjs`; each with our
 * code has a map of the lines next to it.
 * @param {string} program
 * @param {string} folder
 */
export async function bundleProgram(program, folder) {
  rmSync(folder, { recursive: true, force: true })
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    input: program,
    cwd: projectRoot,
    platform: 'node',
    external: [/^node:/, native],
    plugins: [keepFolders(folder)],
  })
  await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    // V8 keeps the whole text in memory, two bytes a letter if one letter is not ASCII.
    comments: false,
    charset: 'ascii',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    codeSplitting: {
      groups: [
        {
          debugName: packages,
          name: id => (/node_modules/.test(id) && !loadedLater.test(id) ? packages : null),
        },
      ],
    },
  })
  await bundle.close()
  for (const name of readdirSync(folder)) if (name.startsWith(`${packages}-`)) forgetLines(folder, name)
}

/**
 * Lets code of ours find its own folder, from which it starts programs and sends the page.
 * @param {string} folder
 * @returns {import('rolldown').Plugin}
 */
function keepFolders(folder) {
  return {
    name: 'keep-folders',
    transform: {
      filter: { code: 'import.meta.dirname' },
      handler(code, id) {
        if (/node_modules/.test(id)) return null
        const path = relative(folder, dirname(id)).split(sep).join('/')
        const inBundle = `(import.meta.dirname + ${JSON.stringify(`/${path}`)})`
        // The lines stay.
        return { code: code.replaceAll('import.meta.dirname', inBundle), map: null }
      },
    },
  }
}

/** The map of the packages' lines is large, and their own files are not ours to change. */
function forgetLines(/** @type {string} */ folder, /** @type {string} */ name) {
  const file = join(folder, name)
  if (name.endsWith('.map')) return rmSync(file)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, ''))
}

/** Bundles of the server: few files, which start sooner. One folder for each state of the sources. */
const bundlesFolder = join(projectRoot, '.cache', 'server')
const bundleKeptMs = 24 * 60 * 60 * 1_000

/**
 * Bundles the server unless there is a bundle of these sources. Returns its program, to run with {@link findNode}.
 * Servers may start at once, and one of earlier sources may be running.
 * @returns {Promise<string>}
 */
export async function buildServer() {
  const folder = join(bundlesFolder, fingerprintOf(sources).slice(0, 16))
  const program = join(folder, 'main.mjs')
  if (existsSync(program)) return program
  process.stdout.write('Bundling the server…\n')
  const unfinished = `${folder}.${process.pid}`
  const exitCode = await runToEnd(findNode(), [thisFile, unfinished])
  if (exitCode !== 0) refuse(`Failed to bundle the server: rolldown exited with code ${exitCode}.`)
  for (const name of readdirSync(bundlesFolder)) {
    const other = join(bundlesFolder, name)
    const changedMs = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - changedMs > bundleKeptMs) rmSync(other, { recursive: true, force: true })
  }
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another start was first.
    if (!existsSync(program)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return program
}

const [folder] = process.argv.slice(2)
if (folder !== undefined && process.argv[1] === thisFile)
  await bundleProgram(join(projectRoot, 'server', 'programs', 'main.ts'), resolve(folder))
