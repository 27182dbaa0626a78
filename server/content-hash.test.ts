import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPayment } from '#contract/payments.ts';
import { contentHash } from './content-hash.ts';
import { aCheckout } from './testing/factories.ts';

const WREATH = { id: '0198c0de-0000-7000-8000-000000000001', name: 'Coroa', price: 350, stock: 1 };
const hashOf = (body: unknown) => contentHash(createPayment.body.parse(body)).toString('hex');

/** The path of every field of a schema; of a list, that of its first element. */
function paths(schema: z.core.$ZodType, path: (string | number)[] = []): (string | number)[][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => paths(field, [...path, name]));
  return schema instanceof z.ZodArray ? paths(schema.element, [...path, 0]) : [path];
}

type Json = Record<string | number, unknown>;

/** A copy of the body in which the field of a path has another value. */
function changed(body: object, path: (string | number)[]): Json {
  const copy = structuredClone(body) as Json;
  const parent = path.slice(0, -1).reduce((value, name) => value[name] as Json, copy);
  const name = path.at(-1) ?? '';
  const old = parent[name];
  parent[name] = others[String(name)] ?? (typeof old === 'number' ? old + 1 : `${String(old)}0`);
  return copy;
}
const others: Record<string, unknown> = {
  buyer_email: 'outra@example.com',
  buyer_phone: '21999990001',
  funeral_time: '2031-05-06T10:00:00.000Z',
  payment_method: 'card',
  faixas: ['Outra'],
  ceremony: { key: 'outra', event: 'velorio' },
  whatsapp: true,
};

describe('the hash of a purchase', () => {
  const body = aCheckout([WREATH]);

  it.each(paths(createPayment.body).map((path) => [path.join('.'), path]))('changes with %s', (_name, path) => {
    expect(hashOf(changed(body, path))).not.toBe(hashOf(body));
  });

  it('does not depend on the order of the keys', () => {
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    expect(contentHash(reversed)).toEqual(contentHash(body));
  });
});
