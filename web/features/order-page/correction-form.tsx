import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { CallInput } from '#contract/endpoint.ts';
import { correctOrder, type OrderPage } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { FaixaField } from '#web/ui/faixa-field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { RibbonPreview } from '#web/ui/ribbon-preview.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useOrderChange } from './queries.ts';

type Fields = Pick<CallInput<typeof correctOrder>['body'], 'deceased_name' | 'faixas'>;

type CorrectionFormProps = {
  orderKey: string;
  order: OrderPage;
  /** The form is done: `saved` when the order was changed. */
  onClose: (saved: boolean) => void;
};

export function CorrectionForm({ orderKey, order, onClose }: CorrectionFormProps) {
  const { version, deceased_name } = order;
  const ribboned = order.wreaths.flatMap(({ faixa, ...wreath }) => (faixa === null ? [] : [{ ...wreath, faixa }]));
  const form = useForm<Fields>({
    defaultValues: { deceased_name, faixas: ribboned.map(({ id, faixa }) => ({ wreath: id, faixa })) },
    resolver: bodyResolver<Fields>(correctOrder.body, (fields) => ({ ...fields, version })),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('deceased_name'), [setFocus]);
  const fields = useWatch({ control: form.control, defaultValue: form.getValues() });
  const name = fields.deceased_name ?? '';
  const change = useOrderChange(orderKey, (body: Fields) =>
    call(correctOrder, { params: { chave: orderKey }, body: { ...body, version } }),
  );
  return (
    <form
      noValidate
      aria-label="Corrigir a faixa ou o nome"
      className="space-y-5"
      onSubmit={form.handleSubmit((body) => change.mutate(body, { onSuccess: () => onClose(true) }))}
    >
      <FormField control={form.control} name="deceased_name" label="Nome da pessoa falecida" required>
        {(input) => <TextInput {...input} autoComplete="off" autoCapitalize="words" />}
      </FormField>
      {ribboned.map(({ id, image, title }, at) => {
        const text = fields.faixas?.[at]?.faixa ?? '';
        return (
          <div key={id}>
            <RibbonPreview text={text} image={image} title={title} className="mb-3" />
            <FaixaField
              control={form.control}
              name={`faixas.${at}.faixa`}
              label={ribboned.length === 1 ? 'Texto da faixa' : `Texto da faixa ${at + 1}`}
              text={text}
              deceasedName={name}
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
