/** Tells the tabs of this browser that the collection has changed. */
const channelName = 'collection'

export function tellTabs(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}

/** Calls the listener when a tab has changed the collection. The returned function ends that. */
export function onCollectionChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = listener
  return () => channel.close()
}
