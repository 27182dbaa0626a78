import type { OrderDetails } from '#contract/orders.ts';
import type { ProductionOrder } from '#contract/production.ts';

/** A paid order of one wreath with its faixa, R$ 370,00, as the office and those who make it are answered. */
export function anOrder(
  change: Partial<OrderDetails> = {},
): OrderDetails & Pick<ProductionOrder, 'wreaths' | 'notes' | 'changes'> {
  const { items = [aWreath()] } = change;
  const wreaths = items.flatMap(({ id: product_id, title, image, size, color, faixas }) =>
    faixas.map((text) => ({ product_id, title, image, size, color, faixa: text || null })),
  );
  return {
    wreaths,
    order_id: 'a3f0c6de-0001-4000-8000-000000000001',
    number: 1042,
    origin: 'shop',
    buyer_name: 'Maria Oliveira',
    buyer_email: 'maria@example.com',
    buyer_phone: '21999990000',
    whatsapp: false,
    buyer_cpf: '529.982.247-25',
    billing_address: 'Rua das Acácias, 10, Teresópolis',
    deceased_name: 'José da Silva',
    funeral_location: 'Capela Municipal',
    funeral_time: '2026-11-25T17:30:00.000Z',
    deliver_by: '2026-11-25T16:30:00.000Z',
    start_by: '2026-11-25T13:30:00.000Z',
    faixa_texts: items.flatMap(({ faixas }) => faixas),
    items,
    payment_method: 'pix',
    payment_id: '1234',
    total: 370,
    paid: 370,
    refunded: 0,
    held: 0,
    discount: 0,
    due: 0,
    excess: 0,
    situation: null,
    payments: [
      {
        payment_id: '1234',
        method: 'pix',
        by_hand: false,
        paid: 370,
        refunded: 0,
        refundable: 370,
        disputed: false,
        created_at: '2026-11-21T02:00:00.000Z',
        refunds: [],
      },
    ],
    movements: [
      {
        _id: 'm1',
        at: '2026-11-21T02:00:00.000Z',
        kind: 'payment',
        amount: 370,
        payment_id: '1234',
        user_email: null,
        reason: null,
      },
    ],
    closed: null,
    invoice: null,
    requests: [],
    created_at: '2026-11-21T02:00:00.000Z',
    flags: [],
    production: 'novo',
    production_at: null,
    version: 3,
    funeral: null,
    failed_deliveries: [],
    notes: [],
    changes: [],
    production_steps: [],
    ...change,
  };
}

/** A wreath for R$ 350,00. */
export function aWreath(change: Partial<OrderDetails['items'][number]> = {}): OrderDetails['items'][number] {
  return {
    id: 'b1',
    title: 'Coroa Branca',
    image: '/media/coroa-branca/960.webp',
    size: 'Grande',
    color: 'Padrão',
    quantity: 1,
    price: 350,
    faixas: ['Saudades eternas'],
    ...change,
  };
}
