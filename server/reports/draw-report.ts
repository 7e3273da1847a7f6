import type { InsuranceReport } from './insurance-report.ts'
import { ReportDocument } from './report-document.ts'
import { drawCopies, drawCover, drawFoot, rowsPerPage } from './report-pages.ts'

/** Returns the document of a report, and what draws it: a cover sheet, and pages of copies. */
export function drawReport(report: InsuranceReport): {
  readonly pdf: PDFKit.PDFDocument
  readonly draw: () => void
} {
  const size = report.currency === 'USD' ? 'LETTER' : 'A4'
  const document = new ReportDocument(size, 'Collection report for insurance', report.owner)
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: report.currency })
  const amount = (amountCents: number) => format.format(amountCents / 100)
  const draw = () => {
    const onPage = rowsPerPage(document)
    const pages = 1 + Math.ceil(report.copies.length / onPage)
    drawCover(document, report, amount)
    drawFoot(document, 1, pages)
    for (let page = 2; page <= pages; page++) {
      document.pdf.addPage()
      drawCopies(document, report, report.copies.slice((page - 2) * onPage, (page - 1) * onPage), amount)
      drawFoot(document, page, pages)
    }
    document.pdf.end()
  }
  return { pdf: document.pdf, draw }
}
