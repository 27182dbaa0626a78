import { Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useHasDraft } from '#web/lib/drafts.ts';
import { paths } from '#web/paths.ts';
import { Collapsible } from '../collapsible.tsx';
import { MANUAL_DRAFT, ManualOrderForm } from './manual-order-form.tsx';

const ANCHOR = paths.manualOrder.slice(paths.manualOrder.indexOf('#'));

export function NewManualOrder() {
  const hasDraft = useHasDraft(MANUAL_DRAFT);
  const [isOpen, setOpen] = useState(hasDraft);
  const [sent, setSent] = useState(0);
  const address = useLocation();
  const toggle = useRef<HTMLButtonElement>(null);

  const [asked, setAsked] = useState('');

  // The form opens when the URL's hash names it.
  if (address.hash === ANCHOR && asked !== address.key) {
    setAsked(address.key);
    setOpen(true);
  }

  useEffect(() => {
    if (asked !== '') toggle.current?.focus();
  }, [asked]);

  function finish(): void {
    setSent(sent + 1);
    setOpen(false);
    toggle.current?.focus();
  }

  return (
    <Collapsible
      title="Adicionar pedido manual"
      description="Uma venda por telefone ou no balcão: já paga, e com baixa no estoque."
      icon={<Phone className="size-6" />}
      open={isOpen}
      toggle={toggle}
      onToggle={() => setOpen(!isOpen)}
    >
      <ManualOrderForm key={sent} onSent={finish} />
    </Collapsible>
  );
}
