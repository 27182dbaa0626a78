import { BookOpen, CalendarDays, CalendarPlus, type LucideIcon, MapPin } from 'lucide-react';
import { getToday } from '#contract/dashboard.ts';
import { TodayStrip } from '#web/features/funerals/today-strip.tsx';
import { PressingOrders } from '#web/features/orders/production/pressing-orders.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { Heading } from '#web/ui/heading.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import type { Route } from './+types/staff-dashboard-page.ts';
import { TodayOverview } from './today.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Painel da equipe' });

export const clientLoader = () => start(apiQuery(getToday, {}));

type Way = { to: string; title: string; text: string; Icon: LucideIcon };

const LINKS: readonly Way[] = [
  {
    to: paths.staffFunerals,
    title: 'Funerais agendados',
    text: 'Veja os próximos funerais e marque os que foram concluídos.',
    Icon: CalendarDays,
  },
  {
    to: paths.staffSchedule,
    title: 'Agendar funeral',
    text: 'Registre velório, sepultamento e tanatopraxia de uma família.',
    Icon: CalendarPlus,
  },
  { to: paths.staffUrns, title: 'Catálogo', text: 'Mostre à família as urnas disponíveis.', Icon: BookOpen },
  {
    to: paths.places,
    title: 'Locais',
    text: 'Capelas e cemitérios: por onde se entra e quando recebem.',
    Icon: MapPin,
  },
];

export default function StaffDashboardPage() {
  return (
    <OfficePage title="Painel da equipe" lead="O que você precisa fazer agora?">
      <TodayOverview pressing={PressingOrders} />
      <TodayStrip />
      <ul className="grid gap-5 @2xl:grid-cols-2 @6xl:grid-cols-4">
        {LINKS.map(({ to, title, text, Icon }) => (
          <li key={to}>
            <SiteLink
              to={to}
              className="group flex h-full flex-col rounded-card border border-line bg-surface p-6 transition-colors duration-150 hover:border-green"
            >
              <Icon className="size-8 text-gold" strokeWidth={1.5} />
              <Heading level={2} size={4} className="mt-5 group-hover:text-green">
                {title}
              </Heading>
              <p className="mt-1.5 text-muted">{text}</p>
            </SiteLink>
          </li>
        ))}
      </ul>
    </OfficePage>
  );
}
