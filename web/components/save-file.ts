/** Long enough for any browser to start the download. */
const revokeAfterMs = 60_000

/** Downloads a file, as if the collector had clicked a link to it. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
