/** The names of uploaded pictures, as the server makes them. No other file of a folder or a bucket is shown or touched. */
export const imageName = /^[A-Za-z0-9_-]+\.(?:png|jpe?g|gif|webp|avif)$/

/** Begins the names of the files of collectors' own pictures, which only they may see. No product's picture has it. */
export const ownPicturePrefix = 'copy-'

/** In any case: some file systems do not tell the cases of letters apart. */
const ofCopy = new RegExp(`^${ownPicturePrefix}`, 'i')

/** Returns whether a name belongs to a picture that everybody may see. */
export function isPublicImage(fileName: string): boolean {
  return imageName.test(fileName) && !ofCopy.test(fileName)
}
