/** What a data folder holds. */
export const databaseFile = 'holofolio.db'
export const uploadsFolder = 'uploads'
/** Stays when the data is exchanged: it must know more than a backup. */
export const tombstonesFile = 'tombstones.ndjson'

/** Everything that is exchanged together. The write-ahead log goes with its database. */
export const dataNames = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, uploadsFolder]
