import { Check, MessageCircle, Share2 } from 'lucide-react';
import { whatsappLink } from '#domain/phone.ts';
import { Button, buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { useCopy } from './use-copy.ts';

type ShareLinksProps = {
  label: string;
  title: string;
  text: string;
  url: string;
};

export function ShareLinks({ label, title, text, url }: ShareLinksProps) {
  const { isCopied, outcome, copy } = useCopy(url);
  const Icon = isCopied ? Check : Share2;
  async function share() {
    try {
      await (navigator.share ? navigator.share({ title, text, url }) : copy());
    } catch (error) {
      // AbortError: the person closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  }
  return (
    <div>
      <div className="flex flex-wrap gap-2.5">
        <a
          href={whatsappLink(`${text} ${url}`)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Enviar por WhatsApp: ${label} (abre em nova aba)`}
          className={classNames(buttonClass('secondary', 'small'), 'flex-1 basis-40')}
        >
          <MessageCircle />
          Enviar por WhatsApp
        </a>
        <Button
          variant="secondary"
          size="small"
          className="flex-1 basis-40"
          aria-label={`Compartilhar link: ${label}`}
          onClick={() => void share()}
        >
          <Icon />
          Compartilhar link
        </Button>
      </div>
      <output className="block break-all text-small not-empty:mt-2">{outcome}</output>
    </div>
  );
}
