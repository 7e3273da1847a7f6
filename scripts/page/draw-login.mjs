// A Vite plugin that writes login.html next to index.html: the same page with the login screen already in it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'

const emptyRoot = '<div id="root"></div>'
/** The script in the head, and the element that loads the code. */
const startScript = /(<script>)(.*?)<script type="module" crossorigin src="([^"]+)"><\/script>/s
const codeElement = (/** @type {string} */ file) =>
  `<script type="module" crossorigin data-src="${file}"></script>`

/** @returns {import('vite').Plugin} */
export function drawLoginPage() {
  /** @type {import('vite').ResolvedConfig} */
  let config
  return {
    name: 'draw-login',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        const page = readFileSync(join(dir, 'index.html'), 'utf8')
        if (!startScript.test(page)) throw new Error('index.html does not start as expected.')
        if (!page.includes(emptyRoot)) throw new Error(`index.html has no ${emptyRoot}`)
        const login = await drawn(config.root)
        const html = page
          .replace(emptyRoot, () => `<div id="root"><div id="drawn">${login}</div></div>`)
          // web/api/start.js starts the code, once what is drawn shows. The element comes first, so that it is found.
          .replace(startScript, (_, start, between, file) => `${codeElement(file)}${start}${between}`)
          .replace(/<title>.*?<\/title>/, '<title>Sign in · Holofolio</title>')
        writeFileSync(join(dir, 'login.html'), html)
      },
    },
  }
}

/** @returns {Promise<string>} */
async function drawn(/** @type {string} */ root) {
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  // The session listens to other tabs as soon as it is imported.
  Object.assign(globalThis, { addEventListener: () => {} })
  try {
    const { drawLogin } = await server.ssrLoadModule('/drawn-login.tsx')
    return await drawLogin()
  } finally {
    Reflect.deleteProperty(globalThis, 'addEventListener')
    await server.close()
  }
}
