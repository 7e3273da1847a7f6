/** Builds the page that ours is compared with: React and one line, compressed as ours is. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Builds it into a folder. */
export async function buildHello(folder: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'hello'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:html|js)$/.test(name)) continue
    const file = join(folder, name)
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
