import type { ComponentType } from 'react';
import type { CallInput } from '#contract/endpoint.ts';
import type { createManualOrder } from '#contract/orders.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { address, buyerKinds } from './buyer.tsx';
import { choice } from './choices.tsx';
import type { Said } from './kind.tsx';
import { name } from './texts.tsx';
import { moment } from './times.tsx';

export const purchaseKinds = {
  ...buyerKinds,
  deceased_name: name(),
  funeral_location: address,
  funeral_time: moment({ missing: 'Campo obrigatório.' }),
  payment_method: choice(PAYMENT_METHOD_LABELS, { input: { autoComplete: 'off' } }),
};

/** The wreaths that the staff can sell: on sale and in stock. */
export function offered(products: readonly ManagedProduct[]): ManagedProduct[] {
  return products
    .filter(({ active, stock, reserved }) => active !== false && stock - reserved > 0)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

type Items = CallInput<typeof createManualOrder>['body']['items'];

/** The body as the specification has it: one list of ribbons, a text for each wreath in the order of the items. */
export function withRibbonList<Body extends { items: Items }>(body: Body) {
  return {
    ...body,
    faixa_texts: body.items.flatMap(({ faixas = [] }) => faixas),
    items: body.items.map(({ faixas: _ribbons, ...item }) => item),
  };
}

type PartProps = { Input: ComponentType<Said & { name: keyof typeof purchaseKinds }> };
/** Whether the shop sends messages by WhatsApp, and so asks. */
type Phoned = { sendsWhatsApp: boolean };

const GRID = 'grid grid-cols-1 items-start gap-5 @lg:grid-cols-2';

function PhoneField({ Input, sendsWhatsApp }: PartProps & Phoned) {
  return (
    <div>
      <Input name="buyer_phone" />
      {sendsWhatsApp && <Input name="whatsapp" />}
    </div>
  );
}

/** Buyer and payment method; for an order by phone the telephone comes first. */
export function BuyerFields({ isByPhone = false, ...props }: PartProps & Phoned & { isByPhone?: boolean }) {
  const { Input } = props;
  return (
    <div className={GRID}>
      <Input name="buyer_name" />
      {isByPhone && <PhoneField {...props} />}
      <Input name="buyer_email" />
      {!isByPhone && <PhoneField {...props} />}
      <Input name="buyer_cpf" />
      <Input name="billing_address" />
      <Input name="payment_method" />
    </div>
  );
}

export function ContactFields(props: PartProps & Phoned) {
  return (
    <div className={GRID}>
      <props.Input name="buyer_name" />
      <PhoneField {...props} />
    </div>
  );
}

export function CeremonyFields({ Input }: PartProps) {
  return (
    <div className={GRID}>
      <Input name="deceased_name" />
      <Input name="funeral_time" />
      <Input name="funeral_location" />
    </div>
  );
}
