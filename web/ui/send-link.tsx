import { Copy, MessageCircle } from 'lucide-react';
import { whatsappLink } from '#domain/phone.ts';
import { Button, buttonClass } from './button.tsx';
import { useCopy } from './use-copy.ts';

type SendLinkProps = { url: string; text: string; phone: string | undefined; label: string };

export function SendLink({ url, text, phone, label }: SendLinkProps) {
  const { outcome, copy } = useCopy(url);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <a href={whatsappLink(`${text} ${url}`, phone)} target="_blank" rel="noreferrer" className={buttonClass()}>
          <MessageCircle />
          {label}
          <span className="sr-only"> (WhatsApp, abre em nova aba)</span>
        </a>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy />
          Copiar o link
        </Button>
      </div>
      <output className="block break-all text-small">{outcome}</output>
    </>
  );
}
