import { lazy, Suspense, useRef, useState } from 'react';
import type { OrderPage } from '#contract/order-page.ts';
import { formatDay } from '#domain/dates.ts';
import { useFocusNext } from '#web/lib/focus.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// The checks of a form are fetched by the few who need a nota fiscal.
const InvoiceForm = lazy(() => import('./invoice-form.tsx').then((module) => ({ default: module.InvoiceForm })));

function statusText({ requested_at, done_at }: NonNullable<OrderPage['invoice']>): string {
  if (done_at !== null) return `Nota fiscal emitida em ${formatDay(new Date(done_at))}. Ela vai para o seu e-mail.`;
  const asked = formatDay(new Date(requested_at));
  return `Recebemos o seu pedido de nota fiscal em ${asked}. Ela vai para o seu e-mail assim que for emitida.`;
}

/** Asking for the nota fiscal, and what became of it. */
export function Invoice({ orderKey, invoice }: { orderKey: string; invoice: OrderPage['invoice'] }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  function close() {
    setOpen(false);
    focusNext(() => opener.current);
  }
  if (isOpen) {
    return (
      <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
        <InvoiceForm orderKey={orderKey} onClose={close} />
      </Suspense>
    );
  }
  return (
    <>
      {invoice && <output className="mb-2 block text-small">{statusText(invoice)}</output>}
      {!invoice?.done_at && (
        <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
          {invoice ? 'Mudar os dados da nota' : 'Pedir nota fiscal'}
        </Button>
      )}
    </>
  );
}
