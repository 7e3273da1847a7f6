/** The thread that draws a report: posts the file in pieces, then an end. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadData, InsuranceReport } from './insurance-report.ts'
import { drawCopies, pagesOf } from './report-copies.ts'
import { ReportDocument } from './report-document.ts'
import { drawCover, drawFoot } from './report-pages.ts'
import type { ReportPictures } from './report-pictures.ts'

const { report, pictures } = workerData as ThreadData
const { pdf, draw } = drawReport(report, pictures)
pdf.on('data', (piece: Buffer) => {
  const bytes = new Uint8Array(piece)
  parentPort?.postMessage(bytes, [bytes.buffer])
})
pdf.on('end', () => parentPort?.postMessage(null))
draw()

/** Returns the document of a report, and what draws it: a cover sheet, and pages of copies. */
function drawReport(
  report: InsuranceReport,
  pictures: ReportPictures,
): {
  readonly pdf: PDFKit.PDFDocument
  readonly draw: () => void
} {
  const size = report.currency === 'USD' ? 'LETTER' : 'A4'
  const document = new ReportDocument(size, 'Collection report for insurance', report.owner)
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: report.currency })
  const amount = (amountCents: number) => format.format(amountCents / 100)
  const draw = () => {
    const pages = pagesOf(document, report, pictures)
    drawCover(document, report, pictures, amount)
    drawFoot(document, 1, 1 + pages.length)
    for (const [index, rows] of pages.entries()) {
      document.pdf.addPage()
      drawCopies(document, report, rows, amount)
      drawFoot(document, index + 2, 1 + pages.length)
    }
    document.pdf.end()
  }
  return { pdf: document.pdf, draw }
}
