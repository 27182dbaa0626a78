import { useQuery } from '@tanstack/react-query';
import { getNotificationConfig } from '#contract/notifications.ts';
import { SoundSwitch } from '#web/features/dashboard/order-alerts/sound-switch.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { start } from '#web/lib/start-queries.ts';
import { paths } from '#web/paths.ts';
import { TextLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/notifications-page.ts';
import { NotificationList } from './notification-list.tsx';
import { RosterCard } from './roster-card.tsx';
import { SettingsForm } from './settings-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Notificações' });

const config = apiQuery(getNotificationConfig, {});
export const clientLoader = () => start(config);

export default function NotificationsPage() {
  const query = useQuery(config);
  return (
    <OfficePage
      title="Notificações"
      lead={
        <>
          Quem é avisado quando um pedido é pago, quando um pagamento precisa de uma pessoa e dos funerais. Para ser
          acordado no seu celular, <TextLink to={paths.devices}>cadastre os seus aparelhos</TextLink>.
        </>
      }
    >
      <QueryState
        query={query}
        loading="Carregando configuração…"
        rowClass="h-20"
        failure="Falha ao carregar configuração"
      >
        {(loaded) => <SettingsForm config={loaded} />}
      </QueryState>
      <RosterCard />
      <SoundSwitch />
      <NotificationList />
    </OfficePage>
  );
}
