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

/** The table of collectors' own pictures. Which of them a copy shows are columns of the copy. */
export interface OwnPicturesTable {
  collector_id: string
  /** Random, and in the names of its files. */
  id: string
  /** The copy that it was uploaded for. */
  holding_id: string
  /** Of all its files. */
  byte_size: number
  uploaded_at: string
}
