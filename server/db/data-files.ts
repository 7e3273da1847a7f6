/** What a data folder holds. */
export const databaseFile = 'holofolio.db'
export const uploadsFolder = 'uploads'

/** Everything that belongs together. The write-ahead log goes with its database. */
export const dataNames = [databaseFile, `${databaseFile}-wal`, `${databaseFile}-shm`, uploadsFolder]
