import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of a zip, opened when its turn comes. */
export interface ZippedFile {
  readonly path: string
  /** False for what is compressed already, such as pictures. */
  readonly compress: boolean
  readonly open: () => Readable
}

/**
 * The files as one zip, made while it is read. A file that fails breaks it off, so that nobody takes half a
 * zip for a whole one; whoever stops reading closes the file that is open.
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
