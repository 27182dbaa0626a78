import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Heading } from '#web/ui/heading.tsx';
import {
  BuyerFields,
  CeremonyFields,
  ContactFields,
  PURCHASE_LABELS,
  type PurchaseFields,
} from '#web/ui/purchase-fields.tsx';
import { RibbonFields } from '#web/ui/ribbon-fields.tsx';

const EXAMPLE: PurchaseFields & { faixas: string[] } = {
  buyer_name: 'Maria Oliveira',
  buyer_email: '',
  buyer_phone: '(21) 99999-0000',
  buyer_cpf: '529.982.247-20',
  billing_address: '',
  deceased_name: 'José Antônio Pereira',
  funeral_location: 'Capela Municipal, sala 2',
  funeral_time: '20/12/2030 14:30',
  payment_method: 'pix',
  whatsapp: true,
  faixas: ['Saudades eternas', ''],
};

export function PurchaseParts() {
  const { control, setError } = useForm({ defaultValues: EXAMPLE });
  useEffect(() => setError('buyer_email', { message: 'Preencha este campo.' }), [setError]);
  return (
    <section aria-labelledby="compra" className="@container">
      <Heading level={2} id="compra" className="mb-6">
        Compra
      </Heading>
      <div className="space-y-8">
        <BuyerFields control={control} labels={PURCHASE_LABELS} sendsWhatsApp isByPhone />
        <ContactFields control={control} labels={PURCHASE_LABELS} sendsWhatsApp={false} />
        <CeremonyFields control={control} labels={PURCHASE_LABELS} />
        <RibbonFields
          control={control}
          nameOf={(at) => `faixas.${at}`}
          texts={EXAMPLE.faixas}
          wreath={{ title: 'Coroa Serenidade', image: '/media/coroa-ternura/960.webp' }}
          deceasedName={EXAMPLE.deceased_name}
          mayRemoveWreath
          onRemove={() => undefined}
        />
      </div>
    </section>
  );
}
