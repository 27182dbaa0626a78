import { useMutation } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type OrderLink, renewBuyerLink, sendLinkAgain, showLink } from '#contract/order-links.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import { useOrderChange } from './queries.ts';

/** The secret part of one of an order's addresses, asked for by a call that the log keeps. */
export function useShownLink(orderId: string, link: OrderLink) {
  return useMutation({
    mutationFn: () => call(showLink, { params: { orderId }, body: { link } }),
    onError: (error) => showFailure('Não foi possível mostrar o link.', reasonOf(error)),
  });
}

function ShownAddress({ orderKey }: { orderKey: string }) {
  const { origin } = useSite();
  const { isCopied, outcome, copy } = useCopy(origin + paths.orderPage(orderKey));
  const Icon = isCopied ? Check : Copy;
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button made way for this one.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Button ref={button} variant="secondary" size="small" onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-4.5" />
        Copiar link do pedido
      </Button>
      <SiteLink
        to={paths.orderPage(orderKey)}
        target="_blank"
        className="inline-flex min-h-11 items-center px-2 text-link text-small"
      >
        Abrir a página
      </SiteLink>
      <output className="block basis-full break-all text-small">{outcome}</output>
    </>
  );
}

/** The address of the buyer's page: mailed to the buyer again, replaced, or shown to be passed on. */
export function OrderAddress({ orderId }: { orderId: string }) {
  const params = { orderId };
  const shown = useShownLink(orderId, 'order');
  const sending = useMutation({
    mutationFn: () => call(sendLinkAgain, { params }),
    onSuccess: ({ message }) => showSuccess(message),
    onError: (error) => showFailure('Não foi possível enviar o link.', reasonOf(error)),
  });
  const renew = useOrderChange(orderId, () => call(renewBuyerLink, { params }), {
    done: 'O novo link foi enviado ao comprador; o antigo não vale mais.',
    failed: 'Não foi possível trocar o link.',
  });
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <p className="text-small">
        <strong className="font-semibold">Página do pedido.</strong> Por ela o comprador acompanha a produção e a
        entrega, corrige a faixa e cancela até ela começar a ser feita. Mostrar o link fica nos registros.
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="small" busy={sending.isPending} onClick={() => sending.mutate()}>
          Enviar de novo ao comprador
        </Button>
        {shown.data ? (
          <ShownAddress orderKey={shown.data.key} />
        ) : (
          <Button variant="secondary" size="small" busy={shown.isPending} onClick={() => shown.mutate()}>
            Mostrar o link
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          busy={renew.isPending}
          onClick={() => renew.mutate(undefined, { onSuccess: () => shown.reset() })}
        >
          Trocar o link
        </Button>
      </div>
    </div>
  );
}
