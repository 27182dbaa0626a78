import { MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';

type Contact = {
  phone: { text: string; href: string };
  whatsapp?: string | undefined;
};

type WhatsAppLinkProps = { href: string | undefined; className?: string; title?: string; children?: ReactNode };

export function WhatsAppLink({ href, children = 'Escrever por WhatsApp', ...rest }: WhatsAppLinkProps) {
  if (!href) return null;
  return (
    <a href={href} target="_blank" rel="noreferrer" {...rest}>
      {children}
      <span className="sr-only"> (abre em nova aba)</span>
    </a>
  );
}

const ICON = 'icon-button text-gold hover:bg-green-soft hover:text-ink';

export function ContactIcons({ phone, whatsapp }: Contact) {
  return (
    <>
      <WhatsAppLink href={whatsapp} title="Escrever por WhatsApp" className={ICON}>
        <MessageCircle />
        <span className="sr-only">Escrever por WhatsApp</span>
      </WhatsAppLink>
      <a
        href={phone.href}
        aria-label="Ligar para o atendimento 24 horas"
        title="Ligar para o atendimento 24 horas"
        className={ICON}
      >
        <Phone />
      </a>
    </>
  );
}

export type ContactButtonsProps = Contact & {
  isUrgent?: boolean;
  className?: string;
};

export function ContactButtons({ phone, whatsapp, isUrgent = false, className }: ContactButtonsProps) {
  return (
    <div className={classNames('flex flex-wrap gap-2.5', className)}>
      <a
        href={phone.href}
        className={classNames(buttonClass(isUrgent ? 'primary' : 'secondary'), 'min-h-13 flex-1 basis-64 px-3!')}
      >
        <Phone />
        <span>
          Ligar 24 horas <span className="whitespace-nowrap tabular-nums">{phone.text}</span>
        </span>
      </a>
      {whatsapp && (
        <WhatsAppLink
          href={whatsapp}
          className={classNames(buttonClass('secondary'), 'min-h-13 flex-1 basis-40 px-3!')}
        >
          <MessageCircle />
          WhatsApp
        </WhatsAppLink>
      )}
    </div>
  );
}
