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
