import type { ImageStore } from './image-store.ts'

/**
 * Copies the pictures that another store lacks. Returns how many. Leaves out what is deleted meanwhile: nothing shows
 * it.
 */
export async function copyImages(from: ImageStore, to: ImageStore): Promise<number> {
  const there = new Set<string>()
  for await (const name of to.names()) there.add(name)
  let copied = 0
  for await (const name of from.names()) {
    const bytes = there.has(name) ? null : await from.read(name)
    if (bytes === null) continue
    await to.save(name, bytes)
    copied += 1
  }
  return copied
}
