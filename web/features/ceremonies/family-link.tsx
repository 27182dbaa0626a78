import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { hideTribute, listTributes, type SharedTributes, shareTributes, withdrawTributes } from '#contract/tributes.ts';
import { orderNumberText } from '#domain/order.ts';
import { call } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSite } from '#web/lib/site.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ShareLinks } from '#web/ui/share-links.tsx';

type Change = (send: () => Promise<SharedTributes>) => void;
type Arrived = { tributes: SharedTributes['tributes']; funeralId: string; isBusy: boolean; change: Change };

function ArrivedList({ tributes, funeralId, isBusy, change }: Arrived) {
  if (tributes.length === 0) return <p className="text-muted text-small">Nenhuma coroa entregue ainda.</p>;
  return (
    <ul aria-label="Homenagens entregues" className="divide-y divide-line">
      {tributes.map(({ order_id: orderId, number, hidden, wreaths }) => {
        const Icon = hidden ? Eye : EyeOff;
        const words = wreaths.map(({ faixa, title }) => faixa ?? `${title}, sem faixa`).join(' · ');
        return (
          <li key={orderId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-56 break-words">
              <span className="text-muted text-small">{orderNumberText(number)}</span>{' '}
              <span dir="auto" className={hidden ? 'text-muted line-through' : undefined}>
                {words}
              </span>
              {hidden && <span className="text-muted text-small"> (oculta)</span>}
            </p>
            <Button
              variant="quiet"
              size="small"
              disabled={isBusy}
              aria-label={`${hidden ? 'Mostrar à família' : 'Ocultar da família'}: ${orderNumberText(number)}`}
              onClick={() =>
                change(() => call(hideTribute, { params: { id: funeralId, orderId }, body: { hidden: !hidden } }))
              }
            >
              <Icon />
              {hidden ? 'Mostrar' : 'Ocultar'}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

export function FamilyLink({ funeralId, deceased }: { funeralId: string; deceased: string }) {
  const { origin } = useSite();
  const params = { id: funeralId };
  const ask = apiQuery(listTributes, { params });
  const query = useQuery(ask);
  const { mutate, isPending } = useChange((send: () => Promise<SharedTributes>) => send(), {
    failed: 'Não foi possível mudar a página da família.',
    answers: ask,
  });
  const change: Change = (send) => !isPending && mutate(send);
  return (
    <Card className="@container space-y-4 p-5 @3xl:p-6">
      <div>
        <Heading level={2} size={4}>
          Página da família
        </Heading>
        <p className="mt-1 text-muted text-small">
          As homenagens que chegaram, com a foto e a faixa de cada uma, sem valores. Só quem tem o endereço abre.
        </p>
      </div>
      <QueryState
        query={query}
        loading="Carregando…"
        rowClass="h-12"
        failure="Não foi possível carregar as homenagens."
      >
        {({ family_key: key, tributes }) => (
          <>
            {key !== null && (
              <ShareLinks
                label={`as homenagens a ${deceased}`}
                title={`As homenagens a ${deceased}`}
                text={`As homenagens a ${deceased}, com o nosso carinho:`}
                url={origin + paths.familyOfCeremony(key)}
              />
            )}
            <div className="flex flex-wrap items-center gap-2.5">
              {key !== null && (
                <Link to={paths.familyOfCeremony(key)} className="text-link inline-flex min-h-11 items-center">
                  Ver a página da família
                </Link>
              )}
              <Button
                variant={key === null ? 'secondary' : 'quiet'}
                size="small"
                busy={isPending}
                onClick={() => change(() => call(shareTributes, { params }))}
              >
                {key === null ? 'Criar endereço para a família' : 'Trocar o endereço'}
              </Button>
              {key !== null && (
                <Button
                  variant="quiet"
                  size="small"
                  disabled={isPending}
                  onClick={() => change(() => call(withdrawTributes, { params }))}
                >
                  Retirar o endereço
                </Button>
              )}
            </div>
            <ArrivedList tributes={tributes} funeralId={funeralId} isBusy={isPending} change={change} />
          </>
        )}
      </QueryState>
    </Card>
  );
}
