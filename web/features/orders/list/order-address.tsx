import { Check, Copy } from 'lucide-react';
import { useSite } from '#web/lib/site.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';

/** The private page on which the buyer follows the order: to send by WhatsApp, or to look at. */
export function OrderAddress({ orderKey }: { orderKey: string }) {
  const { origin } = useSite();
  const address = origin + paths.orderPage(orderKey);
  const { outcome, copy } = useCopy(address);
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <p className="text-small">
        <strong className="font-semibold">Página do pedido.</strong> Por ela o comprador acompanha a produção e a
        entrega, e corrige a faixa até ela começar a ser feita. Envie só a quem comprou.
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="small" onClick={copy}>
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
      </div>
      <output className="block break-all text-small">
        {outcome === 'copied' && 'Link copiado.'}
        {outcome === 'refused' && `Este navegador não deixou copiar. O link é ${address}`}
      </output>
    </div>
  );
}
