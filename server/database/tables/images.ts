/** The tables of uploaded images. */

export interface ImagesTable {
  /** The file's name in the uploads folder: random, with the extension of its format. */
  file_name: string
  uploaded_by: string | null
  uploaded_at: string
  byte_size: number
}

/** Derived: a row for each product and each kept revision that shows an uploaded image. See image-uses.ts. */
export interface ImageUsesTable {
  product_id: string
  /** The number of the kept revision; -1 for the product as it is. */
  revision: number
  file_name: string
  /** When the revision was edited; far in the future for the product as it is. */
  shown_until: string
}
