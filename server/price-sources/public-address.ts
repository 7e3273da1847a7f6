/**
 * Tells public network addresses from private ones. A public host name that resolves to this machine or to a private
 * network is an attack or a mistake, and is not called.
 */
import { BlockList, isIP } from 'node:net'

/** This machine, private networks, carrier-grade NAT, and link-local addresses (cloud metadata). */
const privateNetworks: readonly (readonly [network: string, bits: number])[] = [
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

const privateAddresses = new BlockList()
for (const [network, bits] of privateNetworks) privateAddresses.addSubnet(network, bits, familyOf(network))

/** Whether an IPv4 or IPv6 address is public. False for anything that is no address. */
export function isPublicAddress(address: string): boolean {
  return isIP(address) !== 0 && !privateAddresses.check(address, familyOf(address))
}

/** Whether the host of a URL names this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
