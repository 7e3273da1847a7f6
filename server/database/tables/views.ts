/** The table of saved views. */

export interface CollectionViewsTable {
  collector_id: string
  id: string
  name: string
  /** A digest of the domain's viewNameKey. Unique for each collector. */
  name_key: string
  /** A JSON object that viewParametersFault has accepted. */
  parameters: string
}
