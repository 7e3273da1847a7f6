// Checks for every built page: each screen is a lazy chunk, large scripts are compressed, and no source map or
// secret is served.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** @typedef {import('./plan.mjs').ChunkRecord} ChunkRecord */

const largeBytes = 10_240
/** Three files that screens share (scripts/page/few-files.mjs), and the screen. */
const maxFilesOfScreen = 4
/** Around every screen of a collector. */
export const frame = 'web/layout/signed-in-layout.tsx'
const dialogFile = /^web\/dialogs\/.*-dialog\.tsx$/
const screenFile = /^web\/screens\/[^/]+\/[^/]+-screen\.tsx$/

/** Text that does not belong in a page, the names of settings that hold secrets among it. */
const secretLike = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:postgres(?:ql)?|smtps?):\/\//,
  /\beyJ[\w-]{10,}\.eyJ/,
  /\b(?:DATABASE_URL|SMTP_URL|[A-Z]+_(?:CLIENT_ID|CLIENT_SECRET|API_KEY|SECRET_ACCESS_KEY|TOKEN))\b/,
  /\bprocess\.env\b/,
]

/**
 * Returns one sentence for each file that is or names a source map, or contains what looks like a secret.
 * @returns {string[]}
 */
export function leaksIn(/** @type {string} */ folder) {
  return filesIn(folder).flatMap(path => {
    const name = basename(path)
    const text = readFileSync(path, 'latin1')
    const isMapped = name.endsWith('.map') || text.includes('sourceMappingURL=')
    const found = secretLike.map(secret => text.match(secret)?.[0]).filter(match => match !== undefined)
    return [
      ...(isMapped ? [`${name} reveals its sources through a source map.`] : []),
      ...found.map(match => `${name} contains "${match}", which looks like a server secret.`),
    ]
  })
}

/**
 * Returns one sentence for each large script without a compressed file, which the server would have to compress
 * while a browser waits.
 * @returns {string[]}
 */
export function uncompressedIn(/** @type {string} */ folder) {
  const paths = new Set(filesIn(folder))
  return [...paths].flatMap(path => {
    const isLarge = path.endsWith('.js') && statSync(path).size >= largeBytes
    const lacks = ['.br', '.gz'].filter(ending => isLarge && !paths.has(path + ending))
    return lacks.map(ending => `${basename(path)} has no ${ending} file.`)
  })
}

/** What a connection carries before it waits for an answer: ten packets, less the headers of the page. */
const firstPacketsBytes = 14_600 - 1_500

/**
 * Returns one sentence for each page too large for the first packets. Everything that such a page loads starts one
 * round trip later.
 * @returns {string[]}
 */
export function pagesBeyondFirstPackets(/** @type {string} */ folder) {
  return filesIn(folder)
    .filter(path => path.endsWith('.html.br') && statSync(path).size > firstPacketsBytes)
    .map(path => `${basename(path)} has ${statSync(path).size} bytes, more than ${firstPacketsBytes}.`)
}

/**
 * Returns one sentence for each screen that is not a lazy chunk of its own.
 * @param {readonly string[]} sources paths within the project, screens and others
 * @param {readonly ChunkRecord[]} chunks
 * @returns {string[]}
 */
export function screensNotLazy(sources, chunks) {
  const first = withImports(
    chunks.filter(chunk => chunk.isEntry),
    chunks,
  )
  const screens = sources.filter(source => screenFile.test(source))
  if (screens.length === 0) return ['The sources contain no screen.']
  return screens.flatMap(screen => {
    const chunk = chunks.find(({ modules }) => modules.includes(screen))
    if (chunk === undefined) return [`${screen} is in no chunk: no route imports it.`]
    if (first.includes(chunk)) return [`${screen} is in the first load instead of a lazy chunk.`]
    const other = chunk.modules.find(module => module !== screen && screenFile.test(module))
    return other === undefined ? [] : [`${screen} shares its chunk with ${other}.`]
  })
}

/**
 * Returns one sentence for each screen that needs too many files, each of which is a request.
 * @param {readonly ChunkRecord[]} chunks
 * @returns {string[]}
 */
export function scatteredScreens(chunks) {
  const first = chunks.filter(chunk => chunk.isEntry || chunk.modules.includes(frame))
  return chunks.flatMap(chunk => {
    const screen = chunk.modules.find(module => screenFile.test(module))
    const files = withImports([...first, chunk], chunks).length
    if (screen === undefined || files <= maxFilesOfScreen) return []
    return [`${screen} needs ${files} files, and may need ${maxFilesOfScreen}.`]
  })
}

/**
 * Returns one sentence for each shared dialog that a screen loads before it opens it.
 * @param {readonly ChunkRecord[]} chunks
 * @returns {string[]}
 */
export function dialogsNotLazy(chunks) {
  const first = chunks.filter(
    ({ isEntry, modules }) => isEntry || modules.some(module => module === frame || screenFile.test(module)),
  )
  return withImports(first, chunks)
    .flatMap(({ modules }) => modules)
    .filter(module => dialogFile.test(module))
    .map(dialog => `${dialog} is in a file that a screen loads at once.`)
}

const visitorScreen = /^web\/screens\/(?:login|register|reset-password|confirm-email)\//
/** What brings the utilities of all screens. */
const allUtilities = 'web/layout/signed-in-styles.ts'
/** Where the utilities of the page come from (web/styles/index.css). */
const styledByPage =
  /^web\/(?:(?:layout\/)?[^/]+$|components\/(?:buttons|fields|figures|overlays|shell|states)\/|screens\/(?:login|register|reset-password|confirm-email)\/)/

/**
 * Returns one sentence for each file that visitors see and that the page has no utilities for.
 * @param {readonly ChunkRecord[]} chunks
 * @returns {string[]}
 */
export function filesWithoutUtilities(chunks) {
  const first = chunks.filter(
    ({ isEntry, modules }) => isEntry || modules.some(module => visitorScreen.test(module)),
  )
  return withImports(first, chunks)
    .filter(({ modules }) => !modules.includes(allUtilities))
    .flatMap(({ modules }) => modules)
    .filter(module => /^web\/.*\.tsx$/.test(module) && !styledByPage.test(module))
    .map(module => `${module} is for visitors too, and web/styles/index.css has no @source for it.`)
}

/**
 * Returns the chunks and everything they import statically, each once.
 * @template {ChunkRecord} Chunk
 * @param {readonly Chunk[]} roots
 * @param {readonly Chunk[]} chunks
 */
export function withImports(roots, chunks) {
  const reached = new Set(roots)
  for (const chunk of reached) {
    for (const imported of chunks.filter(({ file }) => chunk.imports.includes(file))) reached.add(imported)
  }
  return [...reached]
}

function filesIn(/** @type {string} */ folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name))
}
