/**
 * The hosts whose images the page shows. Any other host would learn who looks at which card, so an image there is a
 * link, and a header forbids the browser to load any.
 */

/** The hosts of TCGdex's and TCGplayer's images. The page knows them without the server, for development. */
const catalogueHosts = ['assets.tcgdex.net', 'product-images.tcgplayer.com', 'tcgplayer-cdn.tcgplayer.com']

const hostsInPage = /(<meta name="image-hosts" content=")[^"]*(")/

/** Returns all hosts, with the additional ones of the operator. */
export function withCatalogueHosts(additional: readonly string[]): string[] {
  return Array.from(new Set([...catalogueHosts, ...additional]))
}

/** Returns the directive of the content policy. An image of data is the preview of an upload. */
export function imageSources(hosts: readonly string[]): string {
  return ["img-src 'self' data:", ...hosts.map(host => `https://${host}`)].join(' ')
}

/** Returns the page with the hosts in its head. */
export function pageWithHosts(html: string, hosts: readonly string[]): string {
  return html.replace(hostsInPage, `$1${hosts.join(' ')}$2`)
}
