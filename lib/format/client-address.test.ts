import { BlockList } from 'node:net'
import { expect, test } from '@jest/globals'
import { clientAddress } from './client-address'

const trusted = new BlockList()
trusted.addSubnet('10.0.0.0', 8)
trusted.addAddress('::1', 'ipv6')

test.each([
  ['a peer that is not trusted is the client, whatever it says', '192.0.2.7', '9.9.9.9', '192.0.2.7'],
  ['a trusted hop names the client', '10.1.2.3', '192.0.2.7', '192.0.2.7'],
  ['what stands before the client was sent by the client', '10.1.2.3', '9.9.9.9, 192.0.2.7', '192.0.2.7'],
  ['of two trusted hops the outer one names the client', '10.1.2.3', '9.9.9.9, 192.0.2.7, 10.9.9.9', '192.0.2.7'],
  ['so does the outermost of three', '10.1.2.3', '192.0.2.7,10.9.9.9 , 10.8.8.8', '192.0.2.7'],
  ['an outer hop that names nothing counts as the client', '10.1.2.3', '192.0.2.7, unknown, 10.9.9.9', '10.9.9.9'],
  ['a client within the trusted network is the client', '10.1.2.3', '10.7.7.7, 10.9.9.9', '10.7.7.7'],
  ['a port is no part of the address', '10.1.2.3', '192.0.2.7:51234', '192.0.2.7'],
  ['nor are the brackets of IPv6', '10.1.2.3', '[2001:db8::7]', '2001:db8::7'],
  ['nor both', '10.1.2.3', '192.0.2.7, [::ffff:10.9.9.9]:443, 10.8.8.8:80', '192.0.2.7'],
  ['an IPv6 address has one spelling', '10.1.2.3', '2001:0DB8:0:0::0007', '2001:db8::7'],
  ['what looks like an address is none', '10.1.2.3', '192.0.2.7:x', '10.1.2.3'],
  ['nor is a name', '10.1.2.3', '[host]:80', '10.1.2.3'],
  ['a trusted hop that names no address counts as the client', '10.1.2.3', 'unknown', '10.1.2.3'],
  ['a trusted hop without the header counts as the client', '10.1.2.3', undefined, '10.1.2.3'],
  ['an IPv4 address in IPv6 is the IPv4 address', '::ffff:10.1.2.3', '::ffff:192.0.2.7', '192.0.2.7'],
  ['also in hexadecimal', '::FFFF:a01:203', '::FFFF:c000:207', '192.0.2.7'],
  ['an IPv6 hop is trusted too', '::1', '2001:db8::7', '2001:db8::7'],
])('%s', (_what, peer, header, expected) => {
  expect(clientAddress(peer, header, trusted)).toBe(expected)
})

test('a closed socket has no address', () => {
  expect(clientAddress(undefined, '192.0.2.7', trusted)).toBeUndefined()
})
