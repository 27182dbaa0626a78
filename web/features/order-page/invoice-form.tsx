import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { requestInvoice } from '#contract/order-page.ts';
import { isValidDocument } from '#domain/cpf.ts';
import { isCompany } from '#domain/invoice.ts';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { maskDocument } from '#web/ui/masks.ts';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { EmailInput, TextInput } from '#web/ui/text-input.tsx';
import { useOrderChange } from './queries.ts';

const EMPTY = { name: '', document: '', address: '', state_registration: '', email: '', own_number: '' };
type Fields = { whose: 'order' | 'other' } & typeof EMPTY;

const CHOICES = { order: 'Com os dados do pedido', other: 'Em nome de outra pessoa ou empresa' } as const;

function bodyOf({ whose, ...holder }: Fields) {
  return { holder: whose === 'order' ? null : holder };
}

const resolver = bodyResolver<Fields>(requestInvoice.body, bodyOf, {}, (path) => path.replace(/^holder\./, ''));

export function InvoiceForm({ orderKey, onClose }: { orderKey: string; onClose: () => void }) {
  const { control, register, handleSubmit, setFocus } = useForm<Fields>({
    defaultValues: { whose: 'order', ...EMPTY },
    resolver,
  });
  useEffect(() => setFocus('whose'), [setFocus]);
  const { whose, document = '' } = useWatch({ control });
  const isDoubtful = document.trim() !== '' && !isValidDocument(document);
  const request = useOrderChange(orderKey, (fields: Fields) =>
    call(requestInvoice, { params: { chave: orderKey }, body: bodyOf(fields) }),
  );
  return (
    <form
      noValidate
      aria-label="Pedir nota fiscal"
      className="space-y-4"
      onSubmit={handleSubmit((fields) => request.mutate(fields, { onSuccess: onClose }))}
    >
      <fieldset>
        <legend className="font-semibold text-small">Em nome de quem?</legend>
        {Object.entries(CHOICES).map(([value, label]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="radio" value={value} className="checkbox size-5 shrink-0" {...register('whose')} />
            {label}
          </label>
        ))}
      </fieldset>
      {whose === 'other' && (
        <>
          <FormField control={control} name="name" label="Nome ou razão social" required>
            {(input) => <TextInput {...input} autoComplete="organization" autoCapitalize="words" />}
          </FormField>
          <FormField
            control={control}
            name="document"
            label="CPF ou CNPJ"
            remark={isDoubtful && 'Confira o número: os dígitos não conferem.'}
            required
          >
            {(input) => <MaskedInput {...input} mask={maskDocument} autoComplete="off" />}
          </FormField>
          <FormField control={control} name="address" label="Endereço" required>
            {(input) => <TextArea {...input} rows={2} className="min-h-16!" autoComplete="street-address" />}
          </FormField>
          {isCompany(document) && (
            <>
              <FormField control={control} name="state_registration" label="Inscrição estadual ou “isento”" required>
                {(input) => <TextInput {...input} autoComplete="off" />}
              </FormField>
              <FormField control={control} name="own_number" label="Número do pedido na sua empresa (se houver)">
                {(input) => <TextInput {...input} autoComplete="off" />}
              </FormField>
              <FormField control={control} name="email" label="E-mail para a nota (se for outro)">
                {(input) => <EmailInput {...input} autoComplete="email" />}
              </FormField>
            </>
          )}
        </>
      )}
      <p className="text-muted text-small">A nota vai para o e-mail do pedido, se você não disser outro.</p>
      <Refusal text={refusalText(request.error)} />
      <FormButtons
        busy={request.isPending}
        busyLabel="Enviando o pedido de nota…"
        cancel="Agora não"
        onCancel={onClose}
      >
        Pedir nota fiscal
      </FormButtons>
    </form>
  );
}
