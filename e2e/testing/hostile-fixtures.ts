import type { Office } from './office.ts';

/** The pages that show the records with the planted text. */
export type HostileRecords = { pages: string[] };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const dayIn = (days: number) => inDays(days).slice(0, 10);

function buyerOf(text: string) {
  return {
    buyer_name: text,
    buyer_email: 'compradora@example.com',
    buyer_phone: '(21) 99999-0000',
    buyer_cpf: '529.982.247-25',
    billing_address: text,
    deceased_name: text,
    funeral_location: text,
    funeral_time: inDays(2),
    faixa_texts: [text],
    payment_method: 'pix',
  };
}

/** Writes a text into every text field of every kind of record. */
export async function plant({ call }: Office, text: string): Promise<HostileRecords> {
  const short = text.slice(0, 60);
  const wreath = await call<{ _id: string }>('POST', '/products', {
    name: text,
    description: text,
    size: short,
    price: 350,
    stock: 9,
    image: '/media/coroa-ternura/960.webp',
  });
  const items = [{ id: wreath._id, title: text, image: '', size: short, color: short, quantity: 1, price: 350 }];
  const order = await call<{ order_id: string }>('POST', '/orders/manual', { ...buyerOf(text), total: 370, items });
  await call('POST', '/pagamento/create-payment', {
    items: [
      { title: text, quantity: 1, unit_price: 350 },
      { title: 'Faixa personalizada', quantity: 1, unit_price: 20 },
    ],
    order_data: { ...buyerOf(text), total: 370, items, order_id: crypto.randomUUID() },
  });
  const urn = { nome: text, descricao: text, imagem: '/media/coroa-ternura/960.webp' };
  await call('POST', '/urnas', urn);
  await call('POST', '/expenses', { descricao: text, valor: 10, categoria: short, data: dayIn(0) });
  const place = { local: text, data_hora: inDays(0) };
  const funeral = await call<{ _id: string }>('POST', '/funerals', {
    tipo: 'convênio',
    convenio: text,
    falecido: text,
    responsavel: text,
    telefone: '(21) 98888-1234',
    velorio: place,
    sepultamento: place,
    tanatopraxia: { laboratorio: text, data_hora: inDays(0) },
  });
  await call('PUT', `/funerals/${funeral._id}`, {
    tipo: 'convênio',
    convenio: `${text} `,
    falecido: text,
    responsavel: text,
    telefone: '(21) 98888-1234',
    velorio: place,
    sepultamento: { ...place, local: `${short} nova` },
    motivo: text,
  });
  return {
    pages: [
      `/admin/pedidos/${order.order_id}/editar`,
      `/funcionario/pedidos/${order.order_id}/ficha`,
      `/admin/produtos/${wreath._id}/editar`,
      `/funcionario/funerais/${funeral._id}/editar`,
    ],
  };
}

/** Closes the next days, each with one of the texts as its public reason. */
export async function plantReasons({ call }: Office, texts: readonly string[]): Promise<void> {
  const { version } = await call<{ version: number }>('GET', '/business/schedule');
  const exceptions = texts.map((reason, index) => ({ day: dayIn(index + 1), intervals: [], reason }));
  await call('PUT', '/business/schedule', { weekly: null, exceptions, version });
}
