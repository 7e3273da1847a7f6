/** Excel files with just the parts that a test is about. */
import { ZipFile } from 'yazl'

/** Returns a workbook with these sheets, each the XML of its rows, by their names. `parts` replaces or adds parts. */
export function workbookOf(
  sheets: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const names = Object.keys(sheets)
  const tags = names.map((name, index) => `<sheet name="${name}" sheetId="${index}" r:id="rId${index}"/>`)
  const relations = names.map(
    (_, index) => `<Relationship Id="rId${index}" Target="worksheets/${index}.xml"/>`,
  )
  const worksheets = Object.values(sheets).map(
    (rows, index) => [`xl/worksheets/${index}.xml`, sheetOf(rows)] as const,
  )
  return zipOf({
    'xl/workbook.xml': `<workbook><sheets>${tags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(worksheets),
    ...parts,
  })
}

/** The part of a sheet with these rows. */
export function sheetOf(rows: string): string {
  return `<worksheet><sheetData>${rows}</sheetData></worksheet>`
}

/** The XML of rows of texts. */
export function rowsOfTexts(...rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  return rows.map(cells => `<row>${cells.map(cell).join('')}</row>`).join('')
}

export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), path)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
