/** What the server and the process that decodes an image say to each other. */

/** An image to re-encode, with the limits of its decoding. */
export interface Drawing {
  readonly file: Buffer
  readonly limits: DrawingLimits
  /** Whether it is also drawn small. */
  readonly hasSmall?: boolean
}

export interface DrawingLimits {
  readonly maxPixels: number
  /** Of an image that must be decoded whole before a row of it can be scaled: AVIF, interlaced, 16 bits a channel. */
  readonly maxCostlyPixels: number
  /** Memory of the whole process. */
  readonly maxBytes: number
  /** From the start of the process to its answer. */
  readonly maxMs: number
}

/** A re-encoded image: WebP, at most `maxEdge` pixels on a side. */
export interface Redrawn {
  readonly webp: Buffer
  /** A JPEG of at most `smallEdge` pixels on a side, where it was asked for: what a PDF can have. */
  readonly small: Buffer | null
}

/** Why an image was not re-encoded. */
export interface Undrawn {
  readonly fault: 'damaged' | 'too many pixels' | 'too many costly pixels' | 'too much memory' | 'too slow'
}

export type Outcome = Redrawn | Undrawn

export const maxEdge = 1_200
export const smallEdge = 320
