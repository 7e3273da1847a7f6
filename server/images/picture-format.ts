/** Detects a file format by its first bytes, ignoring its name and content type. */

/** The signatures of the accepted formats. SVG is not among them on purpose. */
const signatures: readonly { readonly at: number; readonly bytes: string }[][] = [
  [{ at: 0, bytes: '\x89PNG\r\n\x1a\n' }],
  [{ at: 0, bytes: '\xff\xd8\xff' }],
  [{ at: 0, bytes: 'GIF87a' }],
  [{ at: 0, bytes: 'GIF89a' }],
  [
    { at: 0, bytes: 'RIFF' },
    { at: 8, bytes: 'WEBP' },
  ],
  [{ at: 4, bytes: 'ftypavif' }],
  [{ at: 4, bytes: 'ftypavis' }],
]

/** True for PNG, JPEG, GIF, WebP and AVIF. */
export function isPicture(file: Buffer): boolean {
  return signatures.some(parts =>
    parts.every(({ at, bytes }) => file.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))),
  )
}
