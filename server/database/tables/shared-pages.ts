/** The table of shared pages. */
import type { SortDirection } from '#domain/groups/group-order'
import type { SharedSort } from '#domain/sharing/shared-page'
import type { Generated } from 'kysely'
import type { OnOff } from './collectors.ts'

export interface SharedPagesTable {
  collector_id: string
  id: string
  /** SHA-256 of the link's secret, hexadecimal; "none" for a restored page until it gets a new link. */
  digest: string
  /** Counts the changes, so that no process answers as before a change. */
  version: number
  title: string
  /** A SharedFilter as JSON. */
  filter: string
  sort: SharedSort | null
  direction: SortDirection | null
  shows_values: OnOff
  shows_username: OnOff
  shows_cost: Generated<OnOff>
  shows_notes: Generated<OnOff>
  shows_place: Generated<OnOff>
  shows_certs: Generated<OnOff>
  created_at: string
  /** The day a visitor last opened it, in UTC. */
  last_viewed: string | null
}

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
