import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { Heading } from './heading.tsx';
import { Overlay } from './overlay.tsx';

export function RecordPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t pt-4">
      <Heading level={3} size={4} className="mb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** An instant in São Paulo, 'dd/MM/yyyy HH:mm'; '—' for none. */
export function Time({ at }: { at: string }) {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return '—';
  return (
    <time dateTime={at} className="tabular-nums">
      {formatDateTime(instant)}
    </time>
  );
}

type Buyer = {
  buyer_name: string;
  buyer_email: string;
  buyer_phone?: string | undefined;
  buyer_cpf: string;
  billing_address: string;
};

export function buyerEntries(buyer: Buyer, phoneHref: (phone: string) => string): [name: string, value: ReactNode][] {
  const phone = buyer.buyer_phone ?? '';
  return [
    ['Nome', buyer.buyer_name],
    [
      'E-mail',
      buyer.buyer_email && (
        <a key="mail" href={`mailto:${buyer.buyer_email}`} className="text-link inline-block py-2.5 break-all">
          {buyer.buyer_email}
        </a>
      ),
    ],
    [
      'Telefone',
      phone && (
        <a key="phone" href={phoneHref(phone)} className="text-link inline-block whitespace-nowrap py-2.5">
          {formatPhone(phone)}
        </a>
      ),
    ],
    ['CPF', buyer.buyer_cpf],
    ['Endereço de cobrança', buyer.billing_address],
  ];
}

type RecordOverlayProps<T> = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Undefined while there is no record to show; the last record stays while the overlay closes. */
  record: T | undefined;
  numberOf: (record: T) => ReactNode;
  children: (record: T) => ReactNode;
  missing?: ReactNode;
};

export function RecordOverlay<T>({ open, onClose, title, record, numberOf, children, missing }: RecordOverlayProps<T>) {
  const [last, setLast] = useState(record);
  if (record !== undefined && record !== last) setLast(record);
  const shown = open ? record : last;
  return (
    <Overlay
      open={open}
      onOpenChange={onClose}
      closesOnBack={false}
      title={title}
      description={
        <span className="wrap-anywhere font-mono text-caption">{shown === undefined ? '' : numberOf(shown)}</span>
      }
      className="max-w-3xl!"
    >
      {shown === undefined ? missing : children(shown)}
    </Overlay>
  );
}
