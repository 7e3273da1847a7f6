/** Formats a size of files in powers of 1,000: "640 kB", "61 MB", "1.2 GB". Never 0 for what is there. */
export function formatBytes(bytes: number): string {
  if (bytes < 999_500) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1_000))} kB`
  if (bytes < 999_500_000) return `${Math.round(bytes / 1_000_000)} MB`
  return `${Number((bytes / 1_000_000_000).toFixed(1))} GB`
}
