/** Where uploaded pictures are kept: a folder, or a bucket that several servers share. They never change. */

export interface ImageStore {
  /** The folder with the pictures; null when they are in a bucket. */
  readonly folder: string | null
  /** Saves a new picture and waits until it is safe. */
  save(fileName: string, bytes: Buffer): Promise<void>
  /** Returns a picture; null if there is none. */
  read(fileName: string): Promise<Buffer | null>
  has(fileName: string): Promise<boolean>
  /** Deletes a picture. One that is gone counts as deleted. */
  remove(fileName: string): Promise<void>
  /** Lists the pictures. */
  names(): AsyncIterable<string>
  /** Adds up the bytes of the pictures. */
  totalBytes(): Promise<number>
}

/** The store does not answer, or refuses. The message is for the operator and names no secret. */
export class ImageStoreFailed extends Error {
  override readonly name = 'ImageStoreFailed'
}
