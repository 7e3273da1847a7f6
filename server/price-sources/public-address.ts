/**
 * Which network addresses lie out on the internet. A name of the internet that suddenly stands for an address
 * of this machine or of the network around it is a trick, or a mistake, and is not called.
 */
import { BlockList, isIP } from 'node:net'

/** This machine, private networks, the shared network of carriers, and link-local: cloud metadata is there. */
const innerNetworks: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
]

const inner = new BlockList()
for (const [network, bits] of innerNetworks) inner.addSubnet(network, bits, familyOf(network))

/** Whether an address, of either family, is none of the inner ones. What is no address at all is not. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !inner.check(address, familyOf(address))
}

/** Whether the host of a URL is this machine by its very name. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
