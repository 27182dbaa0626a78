import { type Control, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { labelsOf } from '#contract/fields.ts';
import { purchase } from '#contract/purchase.ts';
import { isValidDocument } from '#domain/cpf.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#domain/order.ts';
import { DateTimeInput } from './date-input.tsx';
import { FormField } from './form-field.tsx';
import { MaskedInput } from './masked-input.tsx';
import { maskDocument, maskPhone } from './masks.ts';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { EmailInput, TextInput } from './text-input.tsx';
import { WhatsAppConsent } from './whatsapp-consent.tsx';

/** The fields of a purchase entered by hand, as text, with its payment method. */
export const purchaseFields = {
  buyer_name: z.string(),
  buyer_email: z.string(),
  buyer_phone: z.string(),
  buyer_cpf: z.string(),
  billing_address: z.string(),
  deceased_name: z.string(),
  funeral_location: z.string(),
  funeral_time: z.string(),
  payment_method: z.enum(PAYMENT_METHODS),
  whatsapp: z.boolean(),
};
export type PurchaseFields = { [Name in keyof typeof purchaseFields]: z.infer<(typeof purchaseFields)[Name]> };
type PurchaseFieldName = Exclude<keyof PurchaseFields, 'payment_method' | 'whatsapp'>;

const { total: _total, faixa_texts: _faixas, ...labels } = labelsOf(purchase);
export const PURCHASE_LABELS = labels;

type PurchaseForm<F extends PurchaseFields> = {
  control: Control<F>;
  labels: Readonly<Record<PurchaseFieldName, string>>;
};

type Props = PurchaseForm<PurchaseFields>;
type FieldProps = Props & { name: PurchaseFieldName };

/** Narrows the control of a larger form to these fields; TypeScript can't see that they are a part of it. */
function own<F extends PurchaseFields>({ control, labels }: PurchaseForm<F>): Props {
  return { control: control as unknown as Control<PurchaseFields>, labels };
}

function NameField({ control, labels, name }: FieldProps) {
  return (
    <FormField control={control} name={name} label={labels[name]} required>
      {(input) => <TextInput {...input} autoComplete="off" autoCapitalize="words" />}
    </FormField>
  );
}

function AddressField({ control, labels, name }: FieldProps) {
  return (
    <FormField control={control} name={name} label={labels[name]} className="@lg:col-span-2" required>
      {(input) => <TextArea {...input} rows={2} className="min-h-16!" autoComplete="off" autoCapitalize="sentences" />}
    </FormField>
  );
}

function EmailField({ control, labels }: Props) {
  return (
    <FormField control={control} name="buyer_email" label={labels.buyer_email} required>
      {(input) => <EmailInput {...input} autoComplete="off" />}
    </FormField>
  );
}

type Phoned = {
  /** Whether the shop sends messages by WhatsApp, and so asks. */
  sendsWhatsApp: boolean;
};

function PhoneField({ control, labels, optional, sendsWhatsApp }: Props & Phoned & { optional: boolean }) {
  return (
    <div>
      <FormField
        control={control}
        name="buyer_phone"
        label={labels.buyer_phone}
        required={!optional}
        optional={optional}
      >
        {(input) => (
          <MaskedInput
            {...input}
            mask={maskPhone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder="(21) 99999-0000"
          />
        )}
      </FormField>
      {sendsWhatsApp && <WhatsAppConsent isForBuyer {...control.register('whatsapp')} />}
    </div>
  );
}

function DocumentField({ control, labels }: Props) {
  const typed = useWatch({ control, name: 'buyer_cpf' });
  const isDoubtful = typed.trim() !== '' && !isValidDocument(typed);
  return (
    <FormField
      control={control}
      name="buyer_cpf"
      label={labels.buyer_cpf}
      remark={isDoubtful ? 'Os dígitos não conferem.' : undefined}
      required
    >
      {(input) => (
        <MaskedInput {...input} mask={maskDocument} autoComplete="off" spellCheck={false} autoCapitalize="characters" />
      )}
    </FormField>
  );
}

const GRID = 'grid grid-cols-1 items-start gap-5 @lg:grid-cols-2';

/** Buyer and payment method. For an order by phone the telephone is first and required, otherwise optional. */
export function BuyerFields<F extends PurchaseFields>({
  isByPhone = false,
  sendsWhatsApp,
  ...form
}: PurchaseForm<F> & Phoned & { isByPhone?: boolean }) {
  const props = own(form);
  const phone = <PhoneField {...props} sendsWhatsApp={sendsWhatsApp} optional={!isByPhone} />;
  return (
    <div className={GRID}>
      <NameField {...props} name="buyer_name" />
      {isByPhone && phone}
      <EmailField {...props} />
      {!isByPhone && phone}
      <DocumentField {...props} />
      <AddressField {...props} name="billing_address" />
      <MethodField {...props} />
    </div>
  );
}

/** Name and telephone of a person who pays by a link. */
export function ContactFields<F extends PurchaseFields>({ sendsWhatsApp, ...form }: PurchaseForm<F> & Phoned) {
  const props = own(form);
  return (
    <div className={GRID}>
      <NameField {...props} name="buyer_name" />
      <PhoneField {...props} sendsWhatsApp={sendsWhatsApp} optional={false} />
    </div>
  );
}

/** The deceased, and place and time of the ceremony. */
export function CeremonyFields<F extends PurchaseFields>(form: PurchaseForm<F>) {
  const props = own(form);
  return (
    <div className={GRID}>
      <NameField {...props} name="deceased_name" />
      <FormField control={props.control} name="funeral_time" label={props.labels.funeral_time} required>
        {(input) => <DateTimeInput {...input} />}
      </FormField>
      <AddressField {...props} name="funeral_location" />
    </div>
  );
}

function MethodField({ control }: Props) {
  return (
    <FormField control={control} name="payment_method" label={PURCHASE_LABELS.payment_method}>
      {(input) => (
        <Select {...input} autoComplete="off">
          {PAYMENT_METHODS.map((method) => (
            <option key={method} value={method}>
              {PAYMENT_METHOD_LABELS[method]}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}
