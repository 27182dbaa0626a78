import { PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { OrderPage } from '#contract/order-page.ts';
import { TOO_LATE_TO_CORRECT } from '#domain/correction.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useInPlace } from '#web/lib/focus.ts';
import { Button } from '#web/ui/button.tsx';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { contactMessage } from './panel.tsx';

// The checks of a form are fetched by the few who correct something.
const CorrectionForm = lazyPart(
  () => import('./correction-form.tsx').then((module) => module.CorrectionForm),
  TryAgain,
  <Skeleton className="h-64 rounded-card" />,
);

type CorrectionProps = {
  orderKey: string;
  order: OrderPage;
  children: ReactNode;
};

function TooLate({ order }: { order: OrderPage }) {
  const contact = useBusinessContact(contactMessage(order, 'Preciso corrigir a faixa ou o nome.'));
  return (
    <div className="mt-6 border-line border-t pt-5">
      <p className="font-semibold">Algo a corrigir?</p>
      <p className="mt-1 text-muted text-small">{TOO_LATE_TO_CORRECT}</p>
      <ContactButtons {...contact} className="mt-3" />
    </div>
  );
}

export function Correction({ orderKey, order, children }: CorrectionProps) {
  const { isOpen, opener, open, close } = useInPlace();
  const [isSaved, setSaved] = useState(false);
  if (order.cancelled || order.production === 'entregue') return children;
  if (!order.may_correct) {
    return (
      <>
        {children}
        <TooLate order={order} />
      </>
    );
  }
  if (isOpen) {
    return (
      <CorrectionForm
        orderKey={orderKey}
        order={order}
        onClose={(saved) => {
          setSaved(saved);
          close();
        }}
      />
    );
  }
  return (
    <>
      {children}
      <div className="mt-6 border-line border-t pt-5">
        {isSaved && (
          <Notice tone="success" live className="mb-4">
            Correção salva. É assim que a homenagem vai ser feita.
          </Notice>
        )}
        <p className="text-muted text-small">
          Algo a corrigir na faixa ou no nome? Você pode mudar por aqui até começarmos a fazer a homenagem.
        </p>
        <Button ref={opener} variant="secondary" className="mt-3" onClick={open}>
          <PencilLine />
          Corrigir a faixa ou o nome
        </Button>
      </div>
    </>
  );
}
