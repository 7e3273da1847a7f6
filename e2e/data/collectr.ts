// A file as the app Collectr writes it.

const header =
  'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Watchlist,Date Added,Notes'
/** A row of two copies for $4.50 each, unless `more` says otherwise. */
export const row = (set: string, name: string, number: string, more = 'Near Mint,4.50,2') =>
  `Main,Pokemon,${set},${name},${number},Rare,,Ungraded,${more},false,2025-03-04,`
export const fileOf = (...rows: string[]) => [header, ...rows].join('\r\n')
