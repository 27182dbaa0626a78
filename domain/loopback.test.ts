import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

it.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(['', 'localhost.example.com', '10.0.0.1', '127.0.0.1.example.com', '0.0.0.0'])('%s is not', (host) => {
  expect(isLoopback(host)).toBe(false);
});
