import { Link } from 'react-router';
import type { Business } from '#contract/business.ts';
import { addressLines } from '#web/lib/business-text.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { PageSection } from '#web/ui/page-section.tsx';

export function AboutSection({ business }: { business: Business }) {
  const [street, city] = addressLines(business.address);
  return (
    <PageSection className="grid gap-12 @3xl:grid-cols-2 @3xl:gap-0">
      <section aria-labelledby="a-casa" className="@3xl:pr-14">
        <Heading level={2} size={3} id="a-casa">
          A casa
        </Heading>
        <p className="mt-3 mb-6 max-w-md text-muted">
          Cuidamos de velórios, cortejos e sepultamentos, dos documentos e dos detalhes, para que a família possa apenas
          estar junta.
        </p>
        <Button asChild variant="secondary">
          <Link to={paths.about}>Sobre a {business.name}</Link>
        </Button>
      </section>
      <section aria-labelledby="fale-conosco" className="border-line @3xl:border-l @3xl:pl-14">
        <Heading level={2} size={3} id="fale-conosco">
          Fale conosco
        </Heading>
        <p className="mt-3 mb-6 max-w-md text-muted">
          {street}. {city}. Veja os telefones e como chegar.
        </p>
        <Button asChild variant="secondary">
          <Link to={paths.contact}>Contato e endereço</Link>
        </Button>
      </section>
    </PageSection>
  );
}
