import { MessageCircle, Phone } from 'lucide-react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

type ContactButtonsProps = {
  /** The telephone as shown and as a tel: link. */
  phone: { text: string; href: string };
  /** The WhatsApp link with a prefilled message, if there is a number. */
  whatsapp?: string | undefined;
  /** The call is what to do now. */
  isUrgent?: boolean;
  className?: string;
};

/** Large buttons for telephone and WhatsApp. */
export function ContactButtons({ phone, whatsapp, isUrgent = false, className }: ContactButtonsProps) {
  return (
    <div className={classNames('flex flex-wrap gap-2.5', className)}>
      <Button asChild variant={isUrgent ? 'primary' : 'secondary'} className="min-h-13 flex-1 basis-64 px-3!">
        <a href={phone.href}>
          <Phone aria-hidden="true" className="size-5 shrink-0" />
          <span>
            Ligar 24 horas <span className="whitespace-nowrap tabular-nums">{phone.text}</span>
          </span>
        </a>
      </Button>
      {whatsapp && (
        <Button asChild variant="secondary" className="min-h-13 flex-1 basis-40 px-3!">
          <a href={whatsapp} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden="true" className="size-5 shrink-0" />
            WhatsApp
          </a>
        </Button>
      )}
    </div>
  );
}
