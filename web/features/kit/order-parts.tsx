import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { layoutFaixa } from '#domain/faixa.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { Details } from '#web/ui/details.tsx';
import { FaixaGauge } from '#web/ui/faixa-gauge.tsx';
import { FaixaPhrases } from '#web/ui/faixa-phrases.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { MoreActions } from '#web/ui/more-actions.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { PeriodForm } from '#web/ui/period-form.tsx';
import { PurchaseLines } from '#web/ui/purchase-lists.tsx';
import { SituationBadge } from '#web/ui/situation-badge.tsx';

const REFUSAL = { end: { type: 'period', message: 'Informe as duas datas para pesquisar.' } };
const LINES = [
  { title: 'Coroa Serenidade', quantity: 2, color: 'Padrão', size: 'Grande', faixas: ['Saudades eternas', ''] },
];

function Period() {
  const { control, clearErrors, handleSubmit, reset } = useForm<{ start: string; end: string }>({
    defaultValues: { start: '', end: '' },
    errors: REFUSAL,
    resolver: () => ({ values: {}, errors: REFUSAL }),
    reValidateMode: 'onSubmit',
  });
  const form = { control, clearErrors, submit: handleSubmit(() => undefined), search: reset, clear: () => reset() };
  return <PeriodForm label="Período de exemplo" kind="calendar" form={form} usual={[]} />;
}

function Question() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Perguntar antes
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Remover esta faixa?"
        confirmLabel="Remover faixa"
        onConfirm={close}
        onCancel={close}
      />
    </>
  );
}

export function OrderParts() {
  const [time, setTime] = useState('20/12/2030 14:30');
  return (
    <section aria-labelledby="pedidos">
      <Heading level={2} id="pedidos" className="mb-6">
        Pedidos
      </Heading>
      <div className="space-y-8">
        <Period />
        <div className="flex flex-wrap items-start gap-6">
          <div>
            <OrderNumber order={{ number: 1042, order_id: '3f0c4a52-6a1e-4a57-9d0e-5b1f0c9d7e21' }} />
          </div>
          <SituationBadge situation="a_receber" />
          <SituationBadge situation="estornado" />
        </div>
        <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-2">
          <Field label="Data e hora da cerimônia">
            <DateTimeInput name="ceremony" value={time} onChange={setTime} />
          </Field>
          <Details
            entries={[
              ['Comprador', 'Maria Oliveira'],
              ['Telefone', ''],
            ]}
          />
          <PurchaseLines lines={LINES} priceOf={() => 'R$ 350,00'} />
          <div>
            <FaixaGauge layout={layoutFaixa('Saudades eternas')} />
            <FaixaPhrases text="Saudades eternas" onChoose={() => undefined} />
          </div>
        </div>
        <Question />
        <MoreActions>
          <Button variant="quiet" size="small">
            Corrigir a entrega
          </Button>
        </MoreActions>
      </div>
    </section>
  );
}
