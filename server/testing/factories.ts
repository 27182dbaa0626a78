import { randomUUID } from 'node:crypto';
import type { CallInput } from '#contract/endpoint.ts';
import type { createPayment } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { inTransaction } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import type { Deps } from '../deps.ts';
import { insertProduct } from '../features/products/repository.ts';

export type TestProduct = { id: string; name: string; price: number; stock: number };

/** A wreath for sale; `price` in reais. */
export async function aProduct(
  deps: Deps,
  change: Partial<Omit<TestProduct, 'id'>> & { active?: boolean; image?: string } = {},
): Promise<TestProduct> {
  const now = deps.now();
  const product = { id: newId(now), name: 'Coroa Branca', price: 350, stock: 5, ...change };
  await inTransaction(deps.database, (tx) =>
    insertProduct(
      tx,
      product.id,
      {
        name: product.name,
        description: 'Rosas brancas e folhagens.',
        size: 'Grande · 1,40 m',
        stock: product.stock,
        price: cents(Math.round(product.price * 100)),
        image: change.image ?? '/media/coroa-branca/960.webp',
        active: change.active ?? true,
      },
      { at: now },
    ),
  );
  return product;
}

export type CheckoutBody = CallInput<typeof createPayment>['body'];

/** The body that the shop's own client sends for these wreaths, one unit each entry. */
export function aCheckout(units: TestProduct[], change: Partial<CheckoutBody['order_data']> = {}): CheckoutBody {
  const total = units.reduce((sum, { price }) => sum + Math.round(price * 100) + 2000, 0) / 100;
  const line = ({ name, price }: TestProduct) => ({ title: name, quantity: 1, unit_price: price });
  return {
    items: [...units.map(line), { title: 'Faixa personalizada', quantity: units.length, unit_price: 20 }],
    order_data: {
      buyer_name: 'Maria Oliveira',
      buyer_email: `maria-${randomUUID().slice(0, 8)}@example.com`,
      buyer_phone: '(21) 99999-0000',
      buyer_cpf: randomCpf(),
      billing_address: 'Rua das Acácias, 10, Teresópolis',
      deceased_name: 'José da Silva',
      funeral_location: 'Capela Municipal',
      funeral_time: '25/11/2026 14:30',
      faixa_texts: units.map(() => 'Saudades eternas'),
      payment_method: 'pix',
      total,
      items: units.map(aLine),
      order_id: randomUUID(),
      ...change,
    },
  };
}

/** One unit of a wreath in the body of an order. */
export function aLine({ id, name: title, price }: TestProduct) {
  return { id, title, image: '', size: '', color: 'Padrão', quantity: 1, price };
}

function randomCpf(): string {
  return String(Math.floor(Math.random() * 1e11)).padStart(11, '0');
}
