import { Pencil, Printer } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import type { Period } from '#web/lib/date-search.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';

type OrderLinksProps = { order: Order; period: Period | undefined; className?: string };

/** From the row of an order to its edit, which leads back to the list of `period`, and to its sheet. */
export function OrderLinks({ order: { order_id, buyer_name }, period, className }: OrderLinksProps) {
  return (
    <>
      <Button variant="quiet" size="small" className={className} asChild>
        <SiteLink to={paths.editOrder(order_id)} state={{ period }} aria-label={`Editar o pedido de ${buyer_name}`}>
          <Pencil aria-hidden="true" className="size-4" />
          Editar
        </SiteLink>
      </Button>
      <Button variant="quiet" size="small" className={className} asChild>
        <SiteLink to={paths.orderSheet(order_id)} aria-label={`Ficha do pedido de ${buyer_name}`}>
          <Printer aria-hidden="true" className="size-4" />
          Ficha
        </SiteLink>
      </Button>
    </>
  );
}
