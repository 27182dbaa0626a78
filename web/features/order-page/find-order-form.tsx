import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { findOrderLink } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type Fields = { number: string; contact: string };

/** The number as people write it: 'nº 1.011'. */
function bodyOf({ number, contact }: Fields) {
  return { number: Number(number.replace(/\D/g, '')), contact };
}

const resolver = bodyResolver<Fields>(findOrderLink.body, bodyOf, { contact: 'Informe o e-mail ou o telefone.' });

/** Asks for the address of an order by mail; says the same whether there is one. */
export const FindOrderForm = withQueries(() => {
  const { control, handleSubmit } = useForm<Fields>({ defaultValues: { number: '', contact: '' }, resolver });
  const send = useMutation({ mutationFn: (fields: Fields) => call(findOrderLink, { body: bodyOf(fields) }) });
  return (
    <form noValidate className="space-y-5" onSubmit={handleSubmit((fields) => send.mutate(fields))}>
      <FormField control={control} name="number" label="Número do pedido" required>
        {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={20} />}
      </FormField>
      <FormField control={control} name="contact" label="E-mail ou telefone de quem comprou" required>
        {(input) => <TextInput {...input} autoComplete="email" autoCapitalize="none" spellCheck={false} />}
      </FormField>
      <Button type="submit" size="large" className="w-full px-4!" busy={send.isPending} busyLabel="Enviando…">
        Enviar o endereço por e-mail
      </Button>
      {send.isSuccess && (
        <Notice tone="success" live>
          {send.data.message} Confira também a caixa de spam.
        </Notice>
      )}
      <Refusal text={refusalText(send.error)} />
    </form>
  );
});
