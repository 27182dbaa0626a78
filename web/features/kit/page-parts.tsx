import { useState } from 'react';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ContactButtons, ContactIcons, WhatsAppLink } from '#web/ui/contact-buttons.tsx';
import { DayChoice } from '#web/ui/date-input.tsx';
import { EnlargedPicture } from '#web/ui/enlarged-picture.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { SiteLink, SiteNavLink } from '#web/ui/link.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { PictureButton } from '#web/ui/picture-button.tsx';
import { WreathPicture } from '#web/ui/ribbon-preview.tsx';
import { SendLink } from '#web/ui/send-link.tsx';
import { ShareLinks } from '#web/ui/share-links.tsx';
import { TrustNotes } from '#web/ui/trust-notes.tsx';
import { WreathLine } from '#web/ui/wreath-line.tsx';
import { WreathTiles } from '#web/ui/wreath-tiles.tsx';

const FLOWERS = '/pictures/flores-claras/960.webp';
const WREATHS = [
  { _id: 'a', slug: 'flores-claras', name: 'Flores claras', size: '1,20 m × 1,20 m', image: FLOWERS, price: 320 },
];

function Enlarging() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Ampliar uma imagem
      </Button>
      <EnlargedPicture
        picture={isOpen ? { url: FLOWERS, name: 'Flores claras' } : undefined}
        onClose={() => setOpen(false)}
        onStep={() => undefined}
      />
    </>
  );
}

function Contact() {
  const contact = useBusinessContact('Olá!');
  return (
    <>
      <ContactButtons phone={contact.phone} isUrgent />
      <ContactButtons {...contact} />
      <p className="flex items-center gap-2">
        <ContactIcons {...contact} />
        <WhatsAppLink href={contact.whatsapp} className="text-link" />
      </p>
      <ShareLinks label="a página" title="Coroas" text="Veja estas coroas:" url={useSite().origin + paths.wreaths} />
      <SendLink
        label="Enviar link"
        text="Veja estas coroas:"
        phone="21999990000"
        url={useSite().origin + paths.wreaths}
      />
    </>
  );
}

export function PageParts() {
  const [day, setDay] = useState('2030-12-20');
  const { business } = useSite();
  return (
    <section aria-labelledby="paginas">
      <Heading level={2} id="paginas" className="mb-6">
        Páginas
      </Heading>
      <OfficeTitle title="Título do painel" action={<Button>O que se faz aqui</Button>}>
        Uma frase sobre o que a página mostra.
      </OfficeTitle>
      <div className="space-y-6">
        <Contact />
        <Field label="Dia" className="max-w-xs">
          <DayChoice name="day" day={day} onChange={setDay} />
        </Field>
        <div className="max-w-md">
          <WreathPicture faixa="Saudades eternas da família" image={FLOWERS} title="Flores claras" />
        </div>
        <TrustNotes business={business} />
        <TrustNotes business={business} inOneLine />
        <PictureButton name="Flores claras" onEnlarge={() => undefined} className="max-w-xs rounded-card">
          <Picture url={FLOWERS} alt="Flores claras" sizes="20rem" className="aspect-4/3" imageClassName="h-full!" />
        </PictureButton>
        <ul>
          <WreathLine image={FLOWERS} title="Flores claras" note="1,20 m × 1,20 m" />
        </ul>
        <WreathTiles wreaths={WREATHS} pathOf={() => paths.wreaths} />
        <div className="flex flex-wrap items-center gap-4">
          <Enlarging />
          <SiteLink to={paths.wreaths} className="text-link">
            Endereço que muda de política
          </SiteLink>
          <SiteNavLink to={paths.wreaths} className="text-link">
            O mesmo, na navegação
          </SiteNavLink>
        </div>
      </div>
      <div className="mt-8">
        <PageSection tone="surface">Uma parte sobre folha.</PageSection>
        <PageSection tone="band">Uma parte sobre o verde.</PageSection>
      </div>
    </section>
  );
}
