/**
 * The process that decodes one image. Decoders work in native memory, which no option of Node limits, and a hostile
 * image may crash them: so this process ends itself when it grows too large, and has nothing that is worth taking.
 */
import sharp from 'sharp'
import {
  type Drawing,
  type DrawingLimits,
  maxEdge,
  type Outcome,
  smallEdge,
  type Undrawn,
} from './drawing.ts'

const quality = 85
const smallQuality = 75
const watchEveryMs = 10

sharp.concurrency(1)
sharp.cache(false)

process.once('message', drawing => void answer(drawing as Drawing))
process.once('disconnect', end)

async function answer({ file, limits, hasSmall = false }: Drawing): Promise<void> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= limits.maxBytes) return
    clearInterval(watch)
    say({ fault: 'too much memory' })
  }, watchEveryMs)
  const outcome = (await faultIn(file, limits)) ?? (await draw(file, limits, hasSmall))
  clearInterval(watch)
  say(outcome)
}

/** Ends the process once the outcome is sent. */
function say(outcome: Outcome): void {
  process.send?.(outcome, end)
}

/** Not by exit(), which waits for the decoder. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Reads the header, and finds what forbids decoding the rest. */
async function faultIn(file: Buffer, limits: DrawingLimits): Promise<Undrawn | null> {
  try {
    const { width, height, format, isProgressive, depth } = await sharp(file, {
      limitInputPixels: false,
      pages: 1,
    }).metadata()
    const isCostly = format === 'heif' || isProgressive === true || depth !== 'uchar'
    if (width * height > limits.maxPixels) return { fault: 'too many pixels' }
    return isCostly && width * height > limits.maxCostlyPixels ? { fault: 'too many costly pixels' } : null
  } catch {
    return { fault: 'damaged' }
  }
}

/** Re-encodes the first frame, upright. */
async function draw(file: Buffer, { maxPixels }: DrawingLimits, hasSmall: boolean): Promise<Outcome> {
  try {
    const webp = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
    return { webp, small: hasSmall ? await drawSmall(webp) : null }
  } catch {
    return { fault: 'damaged' }
  }
}

/** Of what was re-encoded, on white where it is transparent. */
function drawSmall(webp: Buffer): Promise<Buffer> {
  return sharp(webp)
    .resize({ width: smallEdge, height: smallEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: smallQuality })
    .toBuffer()
}
