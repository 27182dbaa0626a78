import { Car, Church, FileText, Flower2, HeartHandshake, type LucideIcon, Phone } from 'lucide-react';
import { cityOf, pageCard, pageMeta } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { TrustNotes } from '#web/ui/trust-notes.tsx';
import type { Route } from './+types/about-page.ts';

/** The services, in the order in which a family needs them. */
const SERVICES: readonly { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: 'Atendimento 24 horas',
    text: 'Remoção e acolhimento a qualquer hora, em casa, no hospital ou onde for preciso.',
    Icon: Phone,
  },
  {
    title: 'Documentação',
    text: 'Orientamos sobre a declaração de óbito, o registro em cartório e as autorizações do cemitério.',
    Icon: FileText,
  },
  {
    title: 'Velório e cerimônia',
    text: 'Preparação da capela, ornamentação, livro de presenças e tudo o que a despedida pede.',
    Icon: Church,
  },
  {
    title: 'Cuidado e tanatopraxia',
    text: 'Preparo e conservação do corpo por profissionais, com respeito e discrição.',
    Icon: HeartHandshake,
  },
  {
    title: 'Cortejo e traslado',
    text: 'Veículos próprios para o cortejo na cidade e traslado para outros municípios.',
    Icon: Car,
  },
  {
    title: 'Coroas de flores',
    text: 'Coroas naturais e artificiais com faixa personalizada, encomendadas aqui no site ou por telefone.',
    Icon: Flower2,
  },
];

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sobre a casa',
    description: `Velório, cortejo, sepultamento e cremação, tanatopraxia, traslado, documentação e coroas de flores em ${cityOf(matches)}, com atendimento 24 horas.`,
    path: paths.about,
    image: pageCard('sobre', 'Uma casa de despedida'),
  });

function ServiceList() {
  return (
    <ul className="mt-10 grid gap-x-14 @3xl:grid-cols-2">
      {SERVICES.map(({ title, text, Icon }) => (
        <li key={title} className="flex gap-5 border-line border-t py-7">
          <Icon className="mt-1 size-7 text-gold" strokeWidth={1.4} />
          <div>
            <h3 className="font-display text-heading-4">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export default function AboutPage() {
  const { business } = useSite();
  return (
    <>
      <PageTitle eyebrow="Sobre a casa" title={`A ${business.name} cuida da despedida`}>
        <p>
          Somos uma funerária de {business.address.city}. Quando uma família nos procura, cuidamos do que precisa ser
          feito, explicamos cada passo e respeitamos o tempo de cada um.
        </p>
      </PageTitle>
      <TrustNotes business={business} className="container-page pb-14" />
      <PageSection labelledBy="servicos" tone="surface">
        <Heading level={2} id="servicos">
          Nossos serviços
        </Heading>
        <ServiceList />
      </PageSection>
      <PageSection labelledBy="como-trabalhamos" className="grid gap-8 @4xl:grid-cols-[1fr_1.6fr]">
        <Heading level={2} id="como-trabalhamos">
          Como trabalhamos
        </Heading>
        <div className="prose max-w-2xl text-lead">
          <p>
            Atendemos 24 horas, todos os dias do ano. Quem liga fala com uma pessoa da equipe, que acompanha a família
            do primeiro telefonema até depois do sepultamento.
          </p>
          <p>
            Dizemos o preço antes de começar e o colocamos por escrito. Nada é acrescentado sem que a família saiba e
            concorde.
          </p>
          <p>
            As coroas são montadas por nós, com faixa personalizada, e entregues por nós. Entregamos apenas em{' '}
            {business.cityServed}.
          </p>
          <div className="flex flex-wrap gap-3 pt-4 text-body">
            <ButtonLink to={paths.wreaths}>Ver coroas de flores</ButtonLink>
            <ButtonLink variant="secondary" to={paths.contact}>
              Falar conosco
            </ButtonLink>
          </div>
        </div>
      </PageSection>
    </>
  );
}
