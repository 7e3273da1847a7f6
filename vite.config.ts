import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/page/chunk-groups.mjs'
import { compressPage } from './scripts/page/compress-page.mjs'
import { drawPage } from './scripts/page/draw-page.mjs'
import { fewerFiles } from './scripts/page/fewer-files.mjs'
import { narrowReset } from './scripts/page/narrow-reset.mjs'
import { recordChunks } from './scripts/page/record-chunks.mjs'
import { serviceWorker } from './scripts/page/service-worker.mjs'
import { startScript } from './scripts/page/start-script.mjs'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`
/** Calls of the API, but not the modules of web/api, which development serves under the same path. */
const apiCalls = '^/api/(?![^?]*\\.tsx?(?:\\?|$))'

/** Names what is loaded on demand. Shared chunks have only a hash: the first view carries the names of them all. */
function chunkName({ isDynamicEntry }: { isDynamicEntry: boolean }) {
  return `assets/${isDynamicEntry ? '[name]-' : ''}[hash].js`
}

const groups = chunkGroups()

export default defineConfig({
  root: 'web',
  cacheDir: '../.cache/vite',
  plugins: [
    react(),
    tailwindcss(),
    narrowReset(),
    groups,
    fewerFiles(),
    startScript(),
    recordChunks(),
    drawPage(),
    serviceWorker(),
    compressPage(),
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // One file, which becomes part of the page.
    cssCodeSplit: false,
    // Only browsers that are too old for the rest of the code need it.
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkName,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: (module, graph) => groups.groupOf(module, graph), debugName: 'shared' }],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { [apiCalls]: server, '/uploads': server } },
})
