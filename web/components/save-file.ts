/** Long enough for any browser to have begun the download. */
const keptMs = 60_000

/** Hands a file to the browser to keep, as if a link to it had been followed. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}
