import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a zip, opened when the zip reaches it. */
export interface ZippedFile {
  readonly path: string
  /** False for compressed formats, such as images. */
  readonly compress: boolean
  readonly open: () => Readable
}

/**
 * Returns the files as one zip, written while it is read. A failing file destroys the stream, so that half a
 * zip never looks complete. Destroying the stream closes the open file.
 */
export function zipped(files: readonly ZippedFile[], writtenAt: Date): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: Error) => void out.destroy(error)
  let current: Readable | undefined
  out.on('close', () => current?.destroy())
  zip.on('error', fail)
  for (const { path, compress, open } of files) {
    zip.addReadStreamLazy(path, { compress, mtime: writtenAt }, give => {
      current = open().on('error', fail)
      give(null, current)
    })
  }
  zip.end()
  zip.outputStream.pipe(out)
  return out
}
