import { useQuery } from '@tanstack/react-query';
import { getNotificationConfig } from '#contract/notifications.ts';
import { SoundSwitch } from '#web/features/dashboard/order-alerts/sound-switch.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { OfficeTitle } from '#web/ui/office-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Route } from './+types/notifications-page.ts';
import { NotificationList } from './notification-list.tsx';
import { SettingsForm } from './settings-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Notificações' });

function SettingsLoading() {
  return (
    <div className="grid gap-6 @4xl:grid-cols-2">
      <p role="status" className="sr-only">
        Carregando configuração…
      </p>
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}

export default function NotificationsPage() {
  const { data, isError, isFetching, refetch } = useQuery(apiQuery(getNotificationConfig, {}));
  return (
    <div className="container-page py-10 @3xl:py-14">
      <OfficeTitle title="Notificações">
        <p>Quem é avisado quando um pedido é pago, quando um pagamento precisa de uma pessoa e dos funerais.</p>
      </OfficeTitle>
      {data && <SettingsForm config={data} />}
      {!data && isError && (
        <ErrorState message="Falha ao carregar configuração" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && <SettingsLoading />}
      <SoundSwitch />
      <NotificationList />
    </div>
  );
}
