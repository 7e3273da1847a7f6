/** Tells the tabs of this browser that the collection has changed. */
const channelName = 'collection'
const thisTab = crypto.getRandomValues(new Uint32Array(4)).join()

export function tellTabs(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(thisTab)
  channel.close()
}

/** Calls the listener when a tab, this or another, has changed the collection. The returned function ends that. */
export function onCollectionChange(listener: (change: { isOwn: boolean }) => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => listener({ isOwn: data === thisTab })
  return () => channel.close()
}
