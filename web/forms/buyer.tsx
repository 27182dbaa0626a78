import { labelsOf } from '#contract/fields.ts';
import { purchase } from '#contract/purchase.ts';
import { isValidDocument } from '#domain/cpf.ts';
import { phoneDigits } from '#domain/phone.ts';
import { maskPhone } from '#web/ui/masks.ts';
import { WhatsAppConsent } from '#web/ui/whatsapp-consent.tsx';
import { check } from './choices.tsx';
import type { Kind } from './kind.tsx';
import { area, email, name, phone, taxDocument } from './texts.tsx';

const { total: _total, faixa_texts: _faixas, ...labels } = labelsOf(purchase);
export const PURCHASE_LABELS = labels;

export const address = area({
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

export const buyerKinds = {
  buyer_name: name(),
  buyer_email: email(),
  buyer_phone: buyerPhone,
  buyer_cpf: buyerDocument,
  billing_address: address,
  whatsapp,
};
