// A Vite plugin that puts web/api/start.js into the head of the page, with the files and the first calls of each screen.
// Part of the page, it costs no request; the server allows it by its hash.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What each screen needs first, by the path of the address. The calls are those the screen makes when its address has no
 * search; a journey checks that each is made once. A screen without a path loads its file like any other.
 */
const screens = [
  { path: '^/login$', name: 'login' },
  { path: '^/register$', name: 'register' },
  { path: '^/reset-password$', name: 'reset-password' },
  { path: '^/confirm-email$', name: 'confirm-email' },
  { path: '^/shared/[^/]+$', name: 'shared-page' },
  {
    path: '^/dashboard$',
    name: 'dashboard',
    calls: ['/api/collections/changes?range=30d', '/api/collections?page=1&limit=6'],
  },
  {
    path: '^/collection$',
    name: 'collection',
    calls: ['/api/collections/stats', '/api/collections?page=1&limit=12&grouped=true'],
  },
  { path: '^/products$', name: 'catalogue', calls: ['/api/products?page=1&limit=12'] },
  { path: '^/trade$', name: 'trade', calls: [] },
  { path: '^/trades$', name: 'trades', calls: [] },
  { path: '^/activity$', name: 'activity', calls: ['/api/operations?page=1&limit=20'] },
  { path: '^/products/add$', name: 'add-product', calls: [] },
  { path: '^/products/[^/]+$', name: 'product', calls: [] },
  { path: '^/sets$', name: 'sets', calls: [] },
  { path: '^/sets/[^/]+$', name: 'set', calls: [] },
  { path: '^/wishlist$', name: 'wishlist', calls: [] },
  {
    path: '^/prices$',
    name: 'statistics',
    calls: ['/api/collections/stats', '/api/collections/stat-history'],
  },
  { path: '^/profile$', name: 'profile', calls: [] },
]

/** @typedef {{ type: string, fileName: string, isEntry?: boolean, imports?: string[], moduleIds?: string[] }} Output */

/** @returns {import('vite').Plugin} */
export function startScript() {
  /** @type {string} */
  let folder
  return {
    name: 'start-script',
    configResolved({ root }) {
      folder = root
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const found = bundle ? screensIn(Object.values(bundle)) : []
        const script = readFileSync(join(folder, 'api', 'start.js'), 'utf8')
          .replace(/^\s*\/\/.*\n/gm, '')
          .replace('__SCREENS__', () => JSON.stringify(found))
        return html.replace('<!-- start -->', () => `<script>${script}</script>`)
      },
    },
  }
}

/** Returns each screen with the files that the page's own scripts do not import. */
function screensIn(/** @type {Output[]} */ outputs) {
  const first = filesOf(outputs.filter(({ isEntry }) => isEntry))
  return screens.map(({ path, name, calls }) => {
    const roots = [`/screens/${name}/${name}-screen.tsx`, ...(calls ? ['/layout/signed-in-layout.tsx'] : [])]
    const files = filesOf(roots.map(chunkOf)).filter(file => !first.includes(file))
    return { path, files: files.map(file => `/${file}`), ...(calls && { name, calls }) }
  })

  function chunkOf(/** @type {string} */ ending) {
    const chunk = outputs.find(({ moduleIds = [] }) => moduleIds.some(id => id.endsWith(ending)))
    if (!chunk) throw new Error(`no chunk has ${ending}`)
    return chunk
  }

  function filesOf(/** @type {Output[]} */ roots) {
    const reached = new Set(roots.map(({ fileName }) => fileName))
    for (const file of reached) {
      for (const imported of outputs.find(({ fileName }) => fileName === file)?.imports ?? [])
        if (outputs.some(({ fileName }) => fileName === imported)) reached.add(imported)
    }
    return [...reached]
  }
}
