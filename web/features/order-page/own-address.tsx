import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { renewOrderLink } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { useInPlace } from '#web/lib/focus.ts';
import { replaceOrderKey } from '#web/lib/kept-orders.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { Panel } from './panel.tsx';

// The checks of a form are fetched by the few who mistyped their e-mail.
export const AddressForm = lazyPart(
  () => import('./address-form.tsx').then((module) => module.AddressForm),
  TryAgain,
  <Skeleton className="h-40 rounded-card" />,
);

export function OwnAddress({ orderKey }: { orderKey: string }) {
  const { isOpen, opener, open, close } = useInPlace();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const params = { chave: orderKey };

  function renewed(key: string, email: string | null) {
    replaceOrderKey(orderKey, key);
    showSuccess(
      email === null ? 'Enviamos o novo endereço ao e-mail do pedido.' : `Enviamos o novo endereço para ${email}.`,
    );
    void navigate(paths.orderPage(key), { replace: true });
  }

  const renew = useMutation({
    mutationFn: () => call<typeof renewOrderLink>(addresses.renewOrderLink, { params, body: { email: null } }),
    onSuccess: ({ key }) => renewed(key, null),
  });

  if (isOpen) {
    return (
      <Panel title="Corrigir o e-mail">
        <AddressForm
          orderKey={orderKey}
          onClose={close}
          onRenewed={(key, email) => {
            renewed(key, email);
            close();
          }}
        />
      </Panel>
    );
  }
  return (
    <Panel title="Endereço desta página">
      <p className="text-muted text-small">
        Ele é só seu: quem o tem vê o valor e pode corrigir ou cancelar o pedido. Para a família, use o link dela. Se
        ele foi parar com outra pessoa, troque-o: o novo vai para o seu e-mail.
      </p>
      <Refusal text={refusalText(renew.error)} className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-2.5 print:hidden">
        <Button ref={opener} variant="secondary" size="small" onClick={open}>
          Corrigir o e-mail
        </Button>
        <Button variant="secondary" size="small" busy={renew.isPending} onClick={() => setAsking(true)}>
          Trocar o endereço
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Trocar o endereço desta página?"
        confirmLabel="Trocar o endereço"
        cancelLabel="Deixar como está"
        closesOnBack={false}
        onConfirm={() => {
          setAsking(false);
          renew.mutate();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>O endereço atual deixa de valer em todos os aparelhos. O novo abre aqui e vai para o e-mail do pedido.</p>
      </ConfirmDialog>
    </Panel>
  );
}
