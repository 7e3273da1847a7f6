/** A file of Collectr with a row that the catalogue of most tests has, and one that it lacks. */
const headings =
  'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Watchlist,Date Added,Notes'
const rowOf = (set: string, name: string, number: string) =>
  `Main,Pokemon,${set},${name},${number},Rare,,Ungraded,Near Mint,2.50,2,false,2025-03-04,`

export const importFile = Buffer.from(
  [headings, rowOf('Base Set', 'charizard', ''), rowOf('Nowhere', 'Missingno', '999')].join('\n'),
)
