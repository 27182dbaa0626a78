import { KeptOrders } from '#web/features/checkout/paid-order.tsx';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { Card } from '#web/ui/card.tsx';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';
import type { Route } from './+types/find-order-page.ts';
import { FindOrderForm } from './find-order-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Acompanhar pedido',
    description: 'Receba por e-mail o endereço para acompanhar o seu pedido, com o número e o seu contato.',
  });

/** /acompanhar: the way back to the page of an order, by mail, and the orders of this device. */
export default function FindOrderPage() {
  const contact = useBusinessContact('Olá! Não encontro o e-mail do meu pedido. Podem me ajudar?');
  return (
    <div className="container-page flex justify-center py-10 @3xl:py-16">
      <div className="w-full max-w-xl space-y-8">
        {useHydrated() && <KeptOrders />}
        <Card className="p-6 @md:p-9">
          <Heading level={1} size={2}>
            Acompanhar pedido
          </Heading>
          <p className="mt-2 mb-6 text-muted">
            Diga o número do pedido e o e-mail ou telefone de quem comprou. Enviamos o endereço da página dele ao e-mail
            do pedido.
          </p>
          <FindOrderForm />
        </Card>
        <section>
          <p className="text-muted">Não tem o número, ou o e-mail estava errado? Uma pessoa encontra com você.</p>
          <ContactButtons {...contact} className="mt-3" />
        </section>
      </div>
    </div>
  );
}
