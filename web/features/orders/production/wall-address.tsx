import { useQuery } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { getWallAddress, shareWall, type WallAddress, withdrawWall } from '#contract/wall.ts';
import { call } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSite } from '#web/lib/site.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { ShareLinks } from '#web/ui/share-links.tsx';

const ask = apiQuery(getWallAddress, {});

function Address() {
  const { origin } = useSite();
  const query = useQuery(ask);
  const { mutate, isPending } = useChange((send: () => Promise<WallAddress>) => send(), {
    failed: 'Não foi possível mudar o endereço do quadro.',
    answers: ask,
  });
  const change = (send: () => Promise<WallAddress>) => !isPending && mutate(send);
  return (
    <QueryState query={query} loading="Carregando…" rowClass="h-12" failure="Não foi possível carregar o endereço.">
      {({ key }) => (
        <div className="space-y-4">
          {key !== null && (
            <>
              <SiteLink to={paths.wall(key)} className="text-link block wrap-anywhere">
                {origin + paths.wall(key)}
              </SiteLink>
              <ShareLinks
                label="o quadro da produção"
                title="Quadro da produção"
                text="O quadro da produção de hoje:"
                url={origin + paths.wall(key)}
              />
            </>
          )}
          <div className="flex flex-wrap gap-2.5">
            <Button
              variant={key === null ? 'primary' : 'quiet'}
              busy={isPending}
              onClick={() => change(() => call(shareWall, {}))}
            >
              {key === null ? 'Criar endereço' : 'Trocar o endereço'}
            </Button>
            {key !== null && (
              <Button variant="quiet" disabled={isPending} onClick={() => change(() => call(withdrawWall, {}))}>
                Retirar o endereço
              </Button>
            )}
          </div>
        </div>
      )}
    </QueryState>
  );
}

export function WallButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="no-print" onClick={() => setOpen(true)}>
        <Monitor />
        Quadro na parede
      </Button>
      <Overlay
        open={isOpen}
        onOpenChange={setOpen}
        title="Quadro na parede"
        description="A produção de hoje em uma tela, sem entrar: homenageado, local, hora, coroa e faixa. Trocar ou retirar o endereço apaga a tela na hora."
      >
        {isOpen && <Address />}
      </Overlay>
    </>
  );
}
