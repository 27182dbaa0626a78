import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CallInput } from '#contract/endpoint.ts';
import { correctOrder, type OrderPage } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { isStale } from '#web/lib/api-error.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { FaixaField } from '#web/ui/faixa-field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { RibbonPreview } from '#web/ui/ribbon-preview.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { orderQuery, useOrderChange } from './queries.ts';

type Correction = CallInput<typeof correctOrder>['body'];
/** The texts by the wreaths' ids: somebody else may take wreaths away meanwhile. */
type Fields = { deceased_name: string; faixas: Record<string, string> };

type CorrectionFormProps = {
  orderKey: string;
  order: OrderPage;
  /** The form is done: `saved` when the order was changed. */
  onClose: (saved: boolean) => void;
};

function fieldsOf({ deceased_name, wreaths }: OrderPage): Fields {
  const faixas = wreaths.flatMap(({ id, faixa }) => (faixa === null ? [] : [[id, faixa] as const]));
  return { deceased_name, faixas: Object.fromEntries(faixas) };
}

/** The correction of an order as it was read: the texts that the buyer changed alone. */
function correctionOf(read: OrderPage, { deceased_name, faixas }: Fields): Correction {
  const was = fieldsOf(read).faixas;
  const changed = Object.entries(faixas).filter(([wreath, faixa]) => wreath in was && faixa !== was[wreath]);
  return { version: read.version, deceased_name, faixas: changed.map(([wreath, faixa]) => ({ wreath, faixa })) };
}

/** The words that somebody else wrote meanwhile, beside those that the buyer keeps. */
function nowText(was: string | undefined, now: string, typed: string): string | undefined {
  return now === was || now === typed ? undefined : `No pedido agora: ${now}`;
}

export function CorrectionForm({ orderKey, order, onClose }: CorrectionFormProps) {
  const client = useQueryClient();
  const [opened] = useState(() => fieldsOf(order));
  // The page asks again each minute: only a refusal changes what the buyer's correction stands on.
  const [read, setRead] = useState(order);
  const now = fieldsOf(read);
  const form = useForm<Fields>({
    values: now,
    resetOptions: { keepDirtyValues: true },
    resolver: bodyResolver<Fields>(
      correctOrder.body,
      (fields) => correctionOf(read, fields),
      {},
      (path, fields) =>
        path.replace(/^faixas\.(\d+)\.faixa$/, (_, at) => `faixas.${correctionOf(read, fields).faixas[at]?.wreath}`),
    ),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('deceased_name'), [setFocus]);
  const { deceased_name = '', faixas = {} } = useWatch({ control: form.control, defaultValue: form.getValues() });
  const change = useOrderChange(orderKey, (body: Correction) =>
    call(correctOrder, { params: { chave: orderKey }, body }),
  );
  function send(fields: Fields) {
    change.mutate(correctionOf(read, fields), {
      onSuccess: () => onClose(true),
      onError: (error) => {
        const newest = client.getQueryData<OrderPage>(orderQuery(orderKey).queryKey);
        if (newest && isStale(error)) setRead(newest);
      },
    });
  }
  const ribboned = read.wreaths.filter(({ id }) => id in now.faixas);
  return (
    <form noValidate aria-label="Corrigir a faixa ou o nome" className="space-y-5" onSubmit={form.handleSubmit(send)}>
      <FormField
        control={form.control}
        name="deceased_name"
        label="Nome da pessoa falecida"
        hint={nowText(opened.deceased_name, now.deceased_name, deceased_name)}
        required
      >
        {(input) => <TextInput {...input} autoComplete="off" autoCapitalize="words" />}
      </FormField>
      {ribboned.map(({ id, image, title }, at) => {
        const text = faixas[id] ?? '';
        return (
          <div key={id}>
            <RibbonPreview text={text} image={image} title={title} className="mb-3" />
            <FaixaField
              control={form.control}
              name={`faixas.${id}`}
              label={ribboned.length === 1 ? 'Texto da faixa' : `Texto da faixa ${at + 1}`}
              hint={nowText(opened.faixas[id], now.faixas[id] ?? '', text)}
              text={text}
              deceasedName={deceased_name}
              required
            />
          </div>
        );
      })}
      <Refusal text={refusalText(change.error)} />
      <FormButtons
        busy={change.isPending}
        busyLabel="Salvando a correção…"
        cancel="Deixar como está"
        onCancel={() => onClose(false)}
      >
        Salvar correção
      </FormButtons>
    </form>
  );
}
