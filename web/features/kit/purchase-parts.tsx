import { useState } from 'react';
import type { PaymentMethod } from '#domain/order.ts';
import { Heading } from '#web/ui/heading.tsx';
import { BuyerFields, CeremonyFields, MethodField, type PurchaseForm } from '#web/ui/purchase-fields.tsx';

const LABELS: PurchaseForm['labels'] = {
  buyer_name: 'Nome completo',
  buyer_email: 'E-mail',
  buyer_phone: 'Telefone',
  buyer_cpf: 'CPF ou CNPJ',
  billing_address: 'Endereço de cobrança',
  deceased_name: 'Nome da pessoa falecida',
  funeral_location: 'Local da cerimônia',
  funeral_time: 'Data e hora da cerimônia',
};

const EXAMPLE: PurchaseForm['values'] = {
  buyer_name: 'Maria Oliveira',
  buyer_email: '',
  buyer_phone: '(21) 99999-0000',
  buyer_cpf: '529.982.247-20',
  billing_address: '',
  deceased_name: 'José Antônio Pereira',
  funeral_location: 'Capela Municipal, sala 2',
  funeral_time: '20/12/2030 14:30',
};

/** What the staff write down of a purchase. */
export function PurchaseParts() {
  const [values, setValues] = useState(EXAMPLE);
  const [method, setMethod] = useState<PaymentMethod>('pix');
  const form: PurchaseForm = {
    values,
    labels: LABELS,
    errors: values.buyer_email === '' ? { buyer_email: 'Preencha este campo.' } : {},
    onChange: (name, text) => setValues({ ...values, [name]: text }),
  };
  return (
    <section aria-labelledby="compra" className="@container">
      <Heading level={2} id="compra" className="mb-6">
        Compra
      </Heading>
      <div className="space-y-8">
        <BuyerFields form={form} isByPhone>
          <MethodField value={method} error={undefined} onChange={setMethod} />
        </BuyerFields>
        <CeremonyFields form={form} />
      </div>
    </section>
  );
}
