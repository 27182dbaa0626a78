import { useBusinessContact } from '#web/lib/business-contact.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { Heading } from '#web/ui/heading.tsx';

const STEPS = [
  'O Mercado Pago confirma o seu Pix, em geral em poucos segundos.',
  'Você recebe um e-mail com tudo o que pediu e o endereço para acompanhar o pedido.',
  'Montamos a coroa com a sua faixa e levamos até a cerimônia, em Teresópolis.',
];

/** What happens after the payment, and how a person is reached at any hour. */
export function NextSteps() {
  const contact = useBusinessContact('Olá! Tenho uma dúvida sobre o pagamento de uma coroa de flores.');
  return (
    <div className="mt-8 border-line border-t pt-7 text-left">
      <Heading level={2} size={4}>
        O que acontece agora
      </Heading>
      <ol className="mt-3 space-y-2.5 text-body">
        {STEPS.map((text, index) => (
          <li key={text} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-6.5 shrink-0 items-center justify-center rounded-full border border-gold-line bg-gold-soft font-semibold text-caption text-gold-ink"
            >
              {index + 1}
            </span>
            {text}
          </li>
        ))}
      </ol>
      <p className="mt-6 text-muted text-small">Prefere falar com uma pessoa? Atendemos a qualquer hora.</p>
      <ContactButtons {...contact} className="mt-2.5" />
    </div>
  );
}
