import { ShopContactButtons } from '#web/layout/shop-contact.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { serverContext } from '#web/load-context.server.ts';
import { paths } from '#web/paths.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import type { Route } from './+types/terms-page.ts';

const TITLE = 'Cancelamento, troca e arrependimento';

export function loader({ context }: Route.LoaderArgs) {
  return { terms: context.get(serverContext).business.terms ?? [] };
}

export { shouldRevalidate } from '#web/lib/catalogue.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: TITLE,
    description: 'Como cancelar um pedido, o que acontece depois que a coroa começou a ser feita e como o valor volta.',
    path: paths.terms,
  });

export default function TermsPage({ loaderData: { terms } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle eyebrow="Seus direitos" title={TITLE}>
        <p>Em palavras simples, o que vale para cada pedido feito aqui.</p>
      </PageTitle>
      <div className="container-page pb-20">
        <div className="prose max-w-[42rem]">
          {terms.map(({ title, paragraphs }) => (
            <section key={title}>
              <h2>{title}</h2>
              {paragraphs.map((text) => (
                <p key={text} className="mt-3">
                  {text}
                </p>
              ))}
            </section>
          ))}
        </div>
        <ShopContactButtons className="mt-10 max-w-[42rem]" />
      </div>
    </>
  );
}
