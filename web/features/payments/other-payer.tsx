import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';
import { ShareLinks } from '#web/ui/share-links.tsx';

export function OtherPayer({ payKey, amount }: { payKey: string; amount: string }) {
  const { business, origin } = useSite();
  const contact = useBusinessContact('Olá! Tenho uma dúvida sobre o pagamento de uma coroa de flores.');
  return (
    <div className="mt-8 space-y-4 border-line border-t pt-6 text-left">
      <p className="text-muted text-small">
        Se o seu banco recusar pelo limite da noite ou do aparelho, aumente o limite no aplicativo dele ou pague de um
        aparelho já cadastrado. Outra pessoa também pode pagar, por este mesmo endereço, que mostra a ela as coroas, as
        faixas e a cerimônia, e de você só o primeiro nome:
      </p>
      <ShareLinks
        label="pagamento"
        title="Pagamento de uma coroa de flores"
        text={`Você pode pagar esta homenagem por mim? São ${amount}, para ${business.name}:`}
        url={origin + paths.payPage(payKey)}
      />
      <ContactButtons {...contact} />
    </div>
  );
}
