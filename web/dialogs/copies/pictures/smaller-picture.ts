/** Photos of phones are larger than the server takes, and than it keeps. They are made smaller before they travel. */

/** Smaller files are sent as they are. */
const smallBytes = 1_000_000
/** Of the longer side; the server keeps 1,200. */
const maxEdge = 2_000
const quality = 0.9

/** Returns a smaller JPEG of a picture, upright; the file itself if it is small, or if this browser cannot read it. */
export async function smallerPicture(file: File): Promise<File> {
  if (file.size <= smallBytes) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (context === null) return file
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const content = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
    return content === null || content.size >= file.size
      ? file
      : new File([content], 'picture.jpg', { type: 'image/jpeg' })
  } catch {
    return file
  }
}
