/** The thread that draws a report: posts the file in pieces, then an end. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadData } from './insurance-report.ts'
import { drawReport } from './draw-report.ts'

const { report, pictures } = workerData as ThreadData
const { pdf, draw } = drawReport(report, pictures)
pdf.on('data', (piece: Buffer) => {
  const bytes = new Uint8Array(piece)
  parentPort?.postMessage(bytes, [bytes.buffer])
})
pdf.on('end', () => parentPort?.postMessage(null))
draw()
