import { Check, Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type OrderLink, renewBuyerLink, sendLinkAgain, showLink } from '#contract/order-links.ts';
import { call } from '#web/lib/api.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';
import { useSite } from '#web/lib/site.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Action } from '#web/ui/action.tsx';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import { useOrderChange } from './queries.ts';

/** The secret part of one of an order's addresses, asked for by a call that the log keeps. */
export function useShownLink(orderId: string, link: OrderLink) {
  return useChange(() => call(showLink, { params: { orderId }, body: { link } }), {
    failed: 'Não foi possível mostrar o link.',
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
        <Icon />
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

export function OrderAddress({ orderId }: { orderId: string }) {
  const params = { orderId };
  const shown = useShownLink(orderId, 'order');
  const sending = useChange(() => call(sendLinkAgain, { params }), {
    failed: 'Não foi possível enviar o link.',
    after: ({ message }) => showSuccess(message),
  });
  const renew = useOrderChange(orderId, () => call(renewBuyerLink, { params }), {
    done: 'O novo link foi enviado ao comprador; o antigo não vale mais.',
    failed: 'Não foi possível trocar o link.',
    after: () => shown.reset(),
  });
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <p className="text-small">
        <strong className="font-semibold">Página do pedido.</strong> Por ela o comprador acompanha a produção e a
        entrega, corrige a faixa e cancela até ela começar a ser feita. Mostrar o link fica nos registros.
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Action variant="secondary" size="small" run={sending}>
          Enviar de novo ao comprador
        </Action>
        {shown.data ? (
          <ShownAddress orderKey={shown.data.key} />
        ) : (
          <Action variant="secondary" size="small" run={shown}>
            Mostrar o link
          </Action>
        )}
        <Action variant="quiet" size="small" run={renew}>
          Trocar o link
        </Action>
      </div>
    </div>
  );
}
