import type { ComponentProps } from 'react';
import { Checkbox } from './checkbox.tsx';

type WhatsAppConsentProps = Omit<ComponentProps<typeof Checkbox>, 'label' | 'hint'> & {
  /** Written down for the buyer by the staff. */
  isForBuyer?: boolean;
};

/** Whether the buyer wants messages by WhatsApp; for a shop that sends them. */
export function WhatsAppConsent({ isForBuyer = false, ...props }: WhatsAppConsentProps) {
  return isForBuyer ? (
    <Checkbox {...props} label="Avisos por WhatsApp" hint="Marque se a pessoa pediu para receber." />
  ) : (
    <Checkbox
      {...props}
      label="Quero os avisos deste pedido por WhatsApp"
      hint="Pagamento, saída e entrega, com a foto. Para parar, é só pedir."
    />
  );
}
