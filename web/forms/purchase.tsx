import type { ComponentType } from 'react';
import { labelsOf } from '#contract/fields.ts';
import { purchase } from '#contract/purchase.ts';
import { isValidDocument } from '#domain/cpf.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { phoneDigits } from '#domain/phone.ts';
import { maskPhone } from '#web/ui/masks.ts';
import { WhatsAppConsent } from '#web/ui/whatsapp-consent.tsx';
import { check, choice } from './choices.tsx';
import type { Kind, Said } from './kind.tsx';
import { area, email, name, phone, taxDocument } from './texts.tsx';
import { moment } from './times.tsx';

const { total: _total, faixa_texts: _faixas, ...labels } = labelsOf(purchase);
export const PURCHASE_LABELS = labels;

const address = area({
  className: '@lg:col-span-2',
  input: { rows: 2, className: 'min-h-16!', autoComplete: 'off', autoCapitalize: 'sentences' },
});
const { Field: DocumentField, ...document } = taxDocument({ input: { autoCapitalize: 'characters' } });
const doubt = (typed: string) =>
  typed.trim() !== '' && !isValidDocument(typed) ? 'Os dígitos não conferem.' : undefined;

const buyerDocument: Kind<string> = {
  ...document,
  Field: (props) => <DocumentField {...props} remark={doubt(props.entered.value)} />,
};
const buyerPhone: Kind<string> = {
  ...phone({ input: { placeholder: '(21) 99999-0000' } }),
  typed: (digits) => maskPhone(typeof digits === 'string' ? digits : ''),
  sent: phoneDigits,
};
const whatsapp: Kind<boolean> = {
  ...check(),
  Field: ({ entered: { value, onChange, ...entered } }) => (
    <WhatsAppConsent
      isForBuyer
      {...entered}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  ),
};

/** The fields of a purchase that the staff write down. */
export const purchaseKinds = {
  buyer_name: name(),
  buyer_email: email(),
  buyer_phone: buyerPhone,
  buyer_cpf: buyerDocument,
  billing_address: address,
  deceased_name: name(),
  funeral_location: address,
  funeral_time: moment({ missing: 'Campo obrigatório.' }),
  payment_method: choice(PAYMENT_METHOD_LABELS, { input: { autoComplete: 'off' } }),
  whatsapp,
};

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

/** Name and telephone of a person who pays by a link. */
export function ContactFields(props: PartProps & Phoned) {
  return (
    <div className={GRID}>
      <props.Input name="buyer_name" />
      <PhoneField {...props} />
    </div>
  );
}

/** The deceased, and place and time of the ceremony. */
export function CeremonyFields({ Input }: PartProps) {
  return (
    <div className={GRID}>
      <Input name="deceased_name" />
      <Input name="funeral_time" />
      <Input name="funeral_location" />
    </div>
  );
}
