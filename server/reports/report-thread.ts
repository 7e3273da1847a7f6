/** The thread that draws a report: posts the file in pieces, then an end. */
import { parentPort, workerData } from 'node:worker_threads'
import type { InsuranceReport } from './insurance-report.ts'
import { drawReport } from './draw-report.ts'

const { pdf, draw } = drawReport(workerData as InsuranceReport)
pdf.on('data', (piece: Buffer) => parentPort?.postMessage(new Uint8Array(piece)))
pdf.on('end', () => parentPort?.postMessage(null))
draw()
