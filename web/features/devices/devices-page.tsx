import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { listDevices } from '#contract/devices.ts';
import { QrCode } from '#web/features/orders/sheet/order-sheet.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Route } from './+types/devices-page.ts';
import { DeviceItem } from './device-item.tsx';
import { Enrolment } from './enrolment.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Aparelhos' });

/** /funcionario/aparelhos: where a person is woken. */
export default function DevicesPage() {
  const query = useQuery(apiQuery(listDevices, {}));
  const { origin } = useSite();
  return (
    <OfficePage
      title="Aparelhos"
      lead="Onde você recebe os avisos da casa, de dia e de noite, mesmo com o site fechado. Cada pessoa cadastra os seus."
    >
      <QueryState query={query} loading="Carregando…" rowClass="h-14" failure="Não foi possível carregar os aparelhos.">
        {({ chave, aparelhos }) => (
          <div className="grid items-start gap-6 @4xl:grid-cols-2">
            <Card className="p-6">
              <Heading level={2} size={4} className="mb-4">
                Meus aparelhos
              </Heading>
              {aparelhos.length === 0 ? (
                <EmptyState title="Nenhum aparelho" icon={<BellRing />}>
                  Cadastre o celular que fica com você no plantão e faça um teste.
                </EmptyState>
              ) : (
                <ul className="divide-y divide-line">
                  {aparelhos.map((device) => (
                    <DeviceItem key={device._id} device={device} />
                  ))}
                </ul>
              )}
            </Card>
            <Card className="space-y-6 p-6">
              <div>
                <Heading level={2} size={4} className="mb-4">
                  Este aparelho
                </Heading>
                <Enrolment publicKey={chave} />
              </div>
              <div className="border-line border-t pt-6 @max-2xl:hidden">
                <Heading level={2} size={4} className="mb-2">
                  Outro celular
                </Heading>
                <p className="mb-3 text-muted text-small">
                  Aponte a câmera, entre com a sua conta e cadastre o celular nesta mesma página.
                </p>
                <div className="size-40">
                  <QrCode url={origin + paths.devices} label="Código QR que abre esta página no celular" />
                </div>
              </div>
            </Card>
          </div>
        )}
      </QueryState>
    </OfficePage>
  );
}
