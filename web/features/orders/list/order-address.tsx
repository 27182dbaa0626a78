import { Check, Copy } from 'lucide-react';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { useCopy } from '#web/ui/use-copy.ts';

/** The private page on which the buyer follows the order: to send by WhatsApp, or to look at. */
export function OrderAddress({ orderKey }: { orderKey: string }) {
  const { origin } = useSite();
  const address = origin + paths.orderPage(orderKey);
  const { isCopied, outcome, copy } = useCopy(address);
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="rounded-card border border-line bg-sunken p-4">
      <p className="text-small">
        <strong className="font-semibold">Página do pedido.</strong> Por ela o comprador acompanha a produção e a
        entrega, e corrige a faixa até ela começar a ser feita. Envie só a quem comprou.
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
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
      <output className="block break-all text-small">{outcome}</output>
    </div>
  );
}
