import { formatDocument } from '#domain/cpf.ts';
import { addressLines } from '#web/lib/business-text.ts';
import { pageCard, pageMeta } from '#web/lib/page-meta.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/privacy-page.ts';
import { Collected, Purposes, Retention } from './data-sections.tsx';
import { Changes, Children, Rights, Security, Sharing, StoredInBrowser } from './rights-sections.tsx';

const UPDATED_ON = '27 de novembro de 2026';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Política de privacidade',
    description:
      'Quais dados coletamos, para quê, com quem são compartilhados, por quanto tempo e como exercer seus direitos.',
    path: paths.privacy,
    image: pageCard('privacidade', 'Política de privacidade'),
  });

export default function PrivacyPage() {
  const { business } = useSite();
  const [street, city] = addressLines(business.address);
  return (
    <>
      <PageTitle eyebrow={`Atualizada em ${UPDATED_ON}`} title="Política de privacidade">
        <p>
          Quem encomenda uma coroa nos confia dados seus e de quem partiu. Aqui está, em palavras simples, o que
          guardamos, para quê e o que você pode nos pedir.
        </p>
      </PageTitle>
      <div className="container-page pb-20">
        <div className="prose max-w-[42rem]">
          <h2>Quem cuida dos seus dados</h2>
          <p>
            {business.legalName}, CNPJ {formatDocument(business.cnpj)}, {street}, {city}, é a controladora dos dados
            tratados neste site. Para qualquer assunto de privacidade, escreva para{' '}
            <a href={`mailto:${business.email}`} className="text-link">
              {business.email}
            </a>
            : é o nosso canal para titulares de dados, nos termos da Lei Geral de Proteção de Dados (Lei 13.709/2018).
          </p>
          <Collected />
          <Purposes />
          <Sharing />
          <Retention />
          <Security />
          <StoredInBrowser />
          <Rights email={business.email} />
          <Children />
          <Changes />
        </div>
      </div>
    </>
  );
}
