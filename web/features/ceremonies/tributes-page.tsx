import { useQuery } from '@tanstack/react-query';
import { Flower2, ListChecks, Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams } from 'react-router';
import * as addresses from '#contract/addresses.ts';
import type { getTributes, Tribute, Tributes } from '#contract/tributes.ts';
import { ApiError } from '#web/lib/api.ts';
import { useBusinessContact } from '#web/lib/business-contact.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { useSite } from '#web/lib/site.ts';
import { Button } from '#web/ui/button.tsx';
import { DeadEnd } from '#web/ui/dead-end.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { WreathPicture } from '#web/ui/ribbon-preview.tsx';
import type { Route } from './+types/tributes-page.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'As homenagens', isSecret: true });

const wreathsOf = (tributes: readonly Tribute[]) => tributes.flatMap(({ wreaths }) => wreaths);

function Wreath({ wreath: { title, image, size, faixa } }: { wreath: Tribute['wreaths'][number] }) {
  return (
    <li>
      <WreathPicture title={title} image={image} faixa={faixa} />
      <div className="mt-2.5">
        {faixa !== null && (
          <p dir="auto" className="break-words font-display text-heading-4">
            {faixa}
          </p>
        )}
        <p className="text-muted text-small">
          {title}
          {size && `, ${size}`}
          {faixa === null && ', sem faixa'}
        </p>
      </div>
    </li>
  );
}

function TributeCard({ tribute }: { tribute: Tribute }) {
  const { photo } = tribute;
  return (
    <li className="rounded-card border border-line bg-surface p-5 shadow-low">
      {photo && (
        <a href={`${photo}/1600.webp`} target="_blank" rel="noreferrer" className="mb-5 block">
          <img
            src={`${photo}/640.webp`}
            alt="A homenagem no local da cerimônia (abre a foto inteira)"
            loading="lazy"
            className="max-h-96 w-full rounded-control bg-sunken object-contain"
          />
        </a>
      )}
      <ul className="space-y-6">
        {tribute.wreaths.map((wreath) => (
          <Wreath key={wreath.id} wreath={wreath} />
        ))}
      </ul>
    </li>
  );
}

function Keepsake({ falecido, tributes }: Tributes) {
  const { business } = useSite();
  return (
    <article className="paper-sheet hidden print:block" aria-label="Lembrança">
      <p className="mt-6 text-center text-lead">As homenagens a</p>
      <p className="mt-2 break-words text-center font-display text-[32pt] leading-tight">{falecido}</p>
      <ul className="mt-8 space-y-8">
        {tributes.map((tribute) => (
          <li key={tribute.number} className="break-inside-avoid text-center">
            {tribute.photo && (
              <img
                src={`${tribute.photo}/640.webp`}
                alt=""
                className="mx-auto mb-3 max-h-[9cm] rounded-control object-contain"
              />
            )}
            {tribute.wreaths.map(({ id, title, faixa }) => (
              <p key={id} dir="auto" className="break-words font-display text-heading-4">
                {faixa ?? title}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-10 text-center text-small">{business.name}</p>
    </article>
  );
}

function ThankingList({ falecido, tributes }: Tributes) {
  return (
    <article className="paper-sheet hidden print:block" aria-label="Lista para agradecer">
      <p className="mt-4 break-words font-display text-[20pt]">Homenagens a {falecido}</p>
      <table className="mt-4 w-full text-left">
        <thead>
          <tr className="border-line border-b">
            <th className="py-2 pr-3">O que diz a faixa</th>
            <th className="py-2 pr-3">Coroa</th>
            <th className="py-2">Agradecido</th>
          </tr>
        </thead>
        <tbody>
          {wreathsOf(tributes).map(({ id, title, faixa }) => (
            <tr key={id} className="break-inside-avoid border-line border-b align-top">
              <td dir="auto" className="break-words py-2 pr-3">
                {faixa ?? 'Sem faixa'}
              </td>
              <td className="py-2 pr-3">{title}</td>
              <td className="py-2 text-center">☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}

function Arrived({ falecido, tributes }: Tributes) {
  const [paper, setPaper] = useState<'keepsake' | 'list'>('keepsake');
  function print(wanted: typeof paper) {
    flushSync(() => setPaper(wanted));
    window.print();
  }
  const count = wreathsOf(tributes).length;
  return (
    <>
      {paper === 'keepsake' ? (
        <Keepsake falecido={falecido} tributes={tributes} />
      ) : (
        <ThankingList falecido={falecido} tributes={tributes} />
      )}
      <div className="container-page py-8 sm:py-12 print:hidden">
        <p className="eyebrow">Para a família</p>
        <Heading level={1} size={2} className="mt-2 break-words">
          As homenagens a {falecido}
        </Heading>
        <p className="mt-3 max-w-2xl text-muted">
          {count === 1 ? 'Chegou uma coroa.' : `Chegaram ${count} coroas.`} Só quem tem este endereço vê esta página;
          guarde-a ou imprima.
        </p>
        {count === 0 ? (
          <EmptyState
            icon={<Flower2 className="size-10" strokeWidth={1.25} />}
            className="mt-8"
            title="Ainda não há homenagens entregues"
          >
            Elas aparecem aqui assim que chegam ao local da cerimônia.
          </EmptyState>
        ) : (
          <>
            <div className="mt-6 flex flex-wrap gap-2.5">
              <Button variant="secondary" onClick={() => print('keepsake')}>
                <Printer />
                Imprimir como lembrança
              </Button>
              <Button variant="secondary" onClick={() => print('list')}>
                <ListChecks />
                Imprimir lista para agradecer
              </Button>
            </div>
            <ul aria-label="Homenagens" className="mt-8 grid items-start gap-6 @2xl:grid-cols-2 @5xl:grid-cols-3">
              {tributes.map((tribute) => (
                <TributeCard key={tribute.number} tribute={tribute} />
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}

function Gone() {
  const contact = useBusinessContact('Olá! Não consigo abrir a página das homenagens.');
  return (
    <DeadEnd icon={Flower2} title="Esta página não está mais aqui" contact={contact}>
      O endereço foi trocado ou retirado, ou o tempo dele terminou. Se a família quiser, fazemos outro.
    </DeadEnd>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** /familia/:chave: every wreath that arrived, for the family alone. */
function FamilyTributes() {
  const { chave = '' } = useParams();
  const query = useQuery(apiQuery<typeof getTributes>(addresses.getTributes, { params: { chave } }));
  if (isGone(query.error)) return <Gone />;
  return (
    <QueryState
      query={query}
      loading="Carregando as homenagens…"
      rowClass="h-40"
      failure="Não foi possível carregar as homenagens."
    >
      {(data) => <Arrived {...data} />}
    </QueryState>
  );
}

export default withQueries(FamilyTributes);
