import { CalendarHeart } from 'lucide-react';
import * as addresses from '#contract/addresses.ts';
import type { ListedCeremony, listCeremonies } from '#contract/ceremonies.ts';
import { type Call, call } from '#web/lib/api.ts';
import { useFreshData } from '#web/lib/catalogue.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { serverContext } from '#web/load-context.server.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Heading, SectionHeading } from '#web/ui/heading.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import type { Route } from './+types/ceremony-list-page.ts';
import { funeralEventsOf, momentWords } from './ceremony-view.tsx';

type ListData = { ceremonies: ListedCeremony[] | undefined };

async function load(ask: Call): Promise<ListData> {
  const ceremonies = await ask<typeof listCeremonies>(addresses.listCeremonies, {}).catch(() => undefined);
  return { ceremonies };
}

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(serverContext).call);
export const clientLoader = () => load(call);

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Cerimônias',
    description: 'Velórios e sepultamentos que as famílias quiseram divulgar, com o horário sempre certo.',
    path: paths.ceremonies,
  });

function Listed({ ceremony }: { ceremony: ListedCeremony }) {
  return (
    <li>
      <SiteLink
        to={paths.ceremony(ceremony.slug)}
        className="block rounded-card border border-line bg-surface p-5 shadow-low hover:border-green"
      >
        <Heading level={2} size={4} className="mb-2 break-words">
          {ceremony.falecido}
        </Heading>
        {funeralEventsOf(ceremony).map((event) => (
          <span key={event.title} className="block break-words text-muted">
            {event.title}: {momentWords(event)}, {event.local}
          </span>
        ))}
      </SiteLink>
    </li>
  );
}

export default function CeremonyListPage({ loaderData: { ceremonies } }: Route.ComponentProps) {
  const { askAgain, isAsking } = useFreshData(false);
  return (
    <div className="container-page py-10 sm:py-14">
      <SectionHeading
        level={1}
        eyebrow="Despedidas"
        lead="As cerimônias que as famílias quiseram divulgar. O que está aqui é o que vale agora."
        className="mb-8"
      >
        Cerimônias
      </SectionHeading>
      {ceremonies === undefined && (
        <ErrorState message="Erro ao carregar as cerimônias." onRetry={askAgain} busy={isAsking} />
      )}
      {ceremonies?.length === 0 && (
        <EmptyState
          icon={<CalendarHeart className="size-12" strokeWidth={1.2} />}
          title="Nenhuma cerimônia divulgada neste momento"
        >
          Muitas famílias preferem avisar só por link. Se procura uma cerimônia, fale com quem avisou você.
        </EmptyState>
      )}
      {ceremonies && ceremonies.length > 0 && (
        <ul className="grid gap-5 @2xl:grid-cols-2">
          {ceremonies.map((ceremony) => (
            <Listed key={ceremony.slug} ceremony={ceremony} />
          ))}
        </ul>
      )}
    </div>
  );
}
