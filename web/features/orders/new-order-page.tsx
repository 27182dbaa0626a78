import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PhoneHold } from '#contract/payments.ts';
import { orderNumberText } from '#domain/order.ts';
import { ManualOrderForm } from '#web/features/finances/manual/manual-order-form.tsx';
import { allProducts } from '#web/features/products/queries.ts';
import { PayLink } from '#web/features/reservations/phone-hold.tsx';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/new-order-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Novo pedido' });

type Held = PhoneHold & { phone: string; isSent: boolean };

function HeldOrder({ held, onNext }: { held: Held; onNext: () => void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section ref={panel} tabIndex={-1} aria-label="Pedido reservado" className="max-w-2xl">
      <Card className="space-y-5 p-5 @lg:p-8">
        <Heading level={2} size={3}>
          Pedido {orderNumberText(held.number)} reservado até {momentText(new Date(held.expires_at), useNow())}
        </Heading>
        <p>
          Envie o link a quem compra: por ele a pessoa confere a faixa e a cerimônia, completa os dados e paga{' '}
          <strong className="tabular-nums">{moneyText(held.total)}</strong>. O pedido aparece em Pedidos quando for
          pago; até lá está em <TextLink to={paths.reservations}>Reservas</TextLink>.
        </p>
        <PayLink hold={held} phone={held.phone} isSent={held.isSent} />
        <Button variant="secondary" onClick={onNext}>
          Anotar outro pedido
        </Button>
      </Card>
    </section>
  );
}

export const clientLoader = () => start(allProducts);

/** /admin/pedidos/novo: an order by telephone or at the counter. */
export default function NewOrderPage() {
  const navigate = useNavigate();
  const [held, setHeld] = useState<Held>();
  return (
    <OfficePage
      title="Novo pedido"
      lead="Por telefone ou no balcão: as coroas ficam reservadas enquanto o link não é pago."
    >
      {held && <HeldOrder held={held} onNext={() => setHeld(undefined)} />}
      {!held && (
        <Card className="p-4 @lg:p-6">
          <ManualOrderForm draft="pedido_novo" onSent={() => void navigate(paths.orders)} onHeld={setHeld} />
        </Card>
      )}
    </OfficePage>
  );
}
