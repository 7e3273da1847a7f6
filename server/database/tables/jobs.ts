/** The tables of jobs: who runs one, and how far it has come. */

/** Work that only one process may do at a time. */
export interface LeasesTable {
  name: string
  holder: string
  held_until: string
}

/** How far a job has come that works through days in order. */
export interface JobProgressTable {
  job: string
  done_before: string
}
