/** PNG files built byte by byte, as no image program writes them. */
import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const ofColours = [8, 2]
const ofTwoSeeThroughColours = [1, 3]

/** Returns a PNG whose header claims this size, with hardly any pixels. */
export function pngClaiming(width: number, height: number): Buffer {
  return Buffer.concat([
    signature,
    header(width, height, ofColours),
    pngChunk('IDAT', deflateSync(Buffer.alloc(100))),
    pngChunk('IEND', ''),
  ])
}

/** Returns a PNG of this size: few bytes in the file, four per pixel when decoded. */
export function pngBomb(width: number, height: number): Buffer {
  const rowBytes = 1 + Math.ceil(width / 8)
  return Buffer.concat([
    signature,
    header(width, height, ofTwoSeeThroughColours),
    pngChunk('PLTE', Buffer.from([9, 9, 9, 200, 200, 200])),
    pngChunk('tRNS', Buffer.from([100, 200])),
    pngChunk('IDAT', deflateSync(Buffer.alloc(height * rowBytes), { level: 1 })),
    pngChunk('IEND', ''),
  ])
}

export function pngChunk(type: string, content: string | Buffer): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
  const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(bytes.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function header(width: number, height: number, depthAndColours: readonly number[]): Buffer {
  const content = Buffer.alloc(13)
  content.writeUInt32BE(width, 0)
  content.writeUInt32BE(height, 4)
  content.set(depthAndColours, 8)
  return pngChunk('IHDR', content)
}
