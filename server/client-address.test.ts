import { expect, it } from 'vitest';
import { clientAddress, clientNetwork, widerNetwork } from './client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  [undefined, ''],
])('the address of %s is %s', (ip, address) => {
  expect(clientAddress(ip)).toBe(address);
});

it.each([
  ['203.0.113.7:5678', '203.0.113.7'],
  ['2001:db8:0:101::1', '2001:db8:0:100::/56'],
  ['2001:DB8:0:1ff:ffff:ffff:ffff:ffff', '2001:db8:0:100::/56'],
  ['2001:0db8:0000:0001::2', '2001:db8:0:0::/56'],
  ['2001:db8::2', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
])('limits count %s as %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network);
});

it.each([
  ['203.0.113.7:5678', '203.0.113.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:DB8:1:ffff::9', '2001:db8:1::/48'],
])('%s lies in %s', (ip, network) => {
  expect(widerNetwork(ip)).toBe(network);
});
