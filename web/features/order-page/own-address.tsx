import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { renewOrderLink } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { useFocusNext } from '#web/lib/focus.ts';
import { replaceOrderKey } from '#web/lib/kept-orders.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Panel } from './panel.tsx';
import { refusalText } from './queries.ts';

// The checks of a form are fetched by the few who mistyped their e-mail.
export const AddressForm = lazy(() => import('./address-form.tsx').then((module) => ({ default: module.AddressForm })));

/** The secret address of the page: what it opens, another one in its place, and the e-mail that it is sent to. */
export function OwnAddress({ orderKey }: { orderKey: string }) {
  const [open, setOpen] = useState<'email' | 'question'>();
  const opener = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  const navigate = useNavigate();
  const params = { chave: orderKey };

  function renewed(key: string, email: string | null) {
    replaceOrderKey(orderKey, key);
    setOpen(undefined);
    showSuccess(
      email === null ? 'Enviamos o novo endereço ao e-mail do pedido.' : `Enviamos a confirmação para ${email}.`,
    );
    void navigate(paths.orderPage(key), { replace: true });
  }

  const renew = useMutation({
    mutationFn: () => call<typeof renewOrderLink>(addresses.renewOrderLink, { params, body: { email: null } }),
    onSuccess: ({ key }) => renewed(key, null),
  });

  if (open === 'email') {
    return (
      <Panel title="Corrigir o e-mail">
        <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
          <AddressForm
            orderKey={orderKey}
            onRenewed={renewed}
            onClose={() => {
              setOpen(undefined);
              focusNext(() => opener.current);
            }}
          />
        </Suspense>
      </Panel>
    );
  }
  return (
    <Panel title="Endereço desta página">
      <p className="text-muted text-small">
        Ele é só seu: quem o tem vê o valor e pode corrigir ou cancelar o pedido. Para a família, use o link dela. Se
        ele foi parar com outra pessoa, troque-o: o novo vai para o seu e-mail.
      </p>
      {renew.isError && (
        <Notice tone="error" live className="mt-3">
          {refusalText(renew.error)}
        </Notice>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5 print:hidden">
        <Button ref={opener} variant="secondary" size="small" onClick={() => setOpen('email')}>
          Corrigir o e-mail
        </Button>
        <Button variant="secondary" size="small" busy={renew.isPending} onClick={() => setOpen('question')}>
          Trocar o endereço
        </Button>
      </div>
      <ConfirmDialog
        open={open === 'question'}
        title="Trocar o endereço desta página?"
        confirmLabel="Trocar o endereço"
        cancelLabel="Deixar como está"
        closesOnBack={false}
        onConfirm={() => {
          setOpen(undefined);
          renew.mutate();
        }}
        onCancel={() => setOpen(undefined)}
      >
        <p>O endereço atual deixa de valer em todos os aparelhos. O novo abre aqui e vai para o e-mail do pedido.</p>
      </ConfirmDialog>
    </Panel>
  );
}
