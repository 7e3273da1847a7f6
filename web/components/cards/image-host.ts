/**
 * Where an image is. The page loads images of its own server and of listed hosts: any other host would learn who looks
 * at which card.
 */

/** Returns the host of an image that the page does not load; null for one that it does. */
export function hostElsewhere(imageUrl: string, listed = listedHosts()): string | null {
  const [, scheme = '', host = ''] = /^(https?):\/\/([^/?#\\]+)/i.exec(imageUrl) ?? []
  return host === '' || (/^https$/i.test(scheme) && listed.includes(host.toLowerCase())) ? null : host
}

/** The server lists them in the head of the page. */
function listedHosts(): readonly string[] {
  return document.querySelector<HTMLMetaElement>('meta[name=image-hosts]')?.content.split(' ') ?? []
}
