/** The tags of a copy, to read. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label="Tags" className="mt-1 flex flex-wrap gap-1">
      {tags.map(tag => (
        <li key={tag} className="tag">
          {tag}
        </li>
      ))}
    </ul>
  )
}
