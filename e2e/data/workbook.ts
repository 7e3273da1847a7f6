import { ZipFile } from 'yazl'

/** Returns an Excel file with these sheets, each rows of texts, by their names. */
export async function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path)
  const tags = Object.keys(sheets).map((name, index) => `<sheet name="${name}" r:id="rId${index}"/>`)
  add('xl/workbook.xml', `<workbook><sheets>${tags.join('')}</sheets></workbook>`)
  const links = tags.map((_, index) => `<Relationship Id="rId${index}" Target="worksheets/${index}.xml"/>`)
  add('xl/_rels/workbook.xml.rels', `<Relationships>${links.join('')}</Relationships>`)
  for (const [index, rows] of Object.values(sheets).entries()) {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const xml = rows.map(cells => `<row>${cells.map(cell).join('')}</row>`).join('')
    add(`xl/worksheets/${index}.xml`, `<worksheet><sheetData>${xml}</sheetData></worksheet>`)
  }
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
