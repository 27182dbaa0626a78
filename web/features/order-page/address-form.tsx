import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { renewOrderLink } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/email-field.tsx';
import { Refusal } from '#web/ui/refusal.tsx';

type Fields = { email: string };

type AddressFormProps = {
  orderKey: string;
  onClose: () => void;
  onRenewed: (key: string, email: string) => void;
};

/** Corrects the e-mail of an order: a new address of its page goes there, and the old one ends. */
export function AddressForm({ orderKey, onClose, onRenewed }: AddressFormProps) {
  const { control, handleSubmit, setFocus } = useForm<Fields>({
    defaultValues: { email: '' },
    resolver: bodyResolver<Fields>(renewOrderLink.body, (fields) => fields),
  });
  useEffect(() => setFocus('email'), [setFocus]);
  const renew = useMutation({
    mutationFn: (right: string) => call(renewOrderLink, { params: { chave: orderKey }, body: { email: right } }),
    onSuccess: ({ key }, right) => onRenewed(key, right),
  });
  return (
    <form
      noValidate
      aria-label="Corrigir o e-mail"
      className="space-y-4 text-left"
      onSubmit={handleSubmit((fields) => renew.mutate(fields.email.trim()))}
    >
      <EmailField control={control} name="email" label="E-mail certo" />
      <p className="text-muted text-small">
        Um novo endereço da página vai para lá; o anterior deixa de valer. O e-mail de antes recebe um aviso e pode
        desfazer por 48 horas.
      </p>
      <Refusal text={refusalText(renew.error)} />
      <FormButtons busy={renew.isPending} busyLabel="Enviando…" cancel="Deixar como está" onCancel={onClose}>
        Corrigir e enviar
      </FormButtons>
    </form>
  );
}
