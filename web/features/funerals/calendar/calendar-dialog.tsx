import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '#contract/funerals.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Action } from '#web/ui/action.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Details } from '#web/ui/details.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

function subscriptionOf(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showSuccess('Endereço copiado.');
  } catch {
    showFailure('Não foi possível copiar.', 'Selecione o endereço e copie.');
  }
}

function NewAddress({ url }: { url: string }) {
  return (
    <Notice tone="success" live title="Seu endereço está pronto">
      <p>Ele só aparece agora. Quem tem o endereço vê a agenda: não o envie a ninguém.</p>
      <div className="mt-3 space-y-3">
        <Field label="Endereço do calendário">
          <TextInput readOnly value={url} onFocus={(event) => event.currentTarget.select()} className="font-mono" />
        </Field>
        <div className="flex flex-wrap gap-3">
          <a href={subscriptionOf(url)} className={buttonClass()}>
            Assinar neste aparelho
          </a>
          <Button variant="secondary" onClick={() => void copy(url)}>
            <Copy />
            Copiar endereço
          </Button>
        </div>
      </div>
    </Notice>
  );
}

function Steps() {
  return (
    <div className="space-y-2 text-muted text-small">
      <p>
        <strong className="text-ink">iPhone:</strong> toque em “Assinar neste aparelho”, ou em Ajustes, Apps,
        Calendário, Contas, Outra, cole o endereço.
      </p>
      <p>
        <strong className="text-ink">Android:</strong> no computador, abra o Google Agenda, “Outras agendas”, “Do URL” e
        cole o endereço; ele aparece no celular em seguida.
      </p>
      <p>O celular atualiza sozinho, em geral algumas vezes por dia. Mudanças de última hora: veja aqui.</p>
    </div>
  );
}

function instantText(instant: string | null, none: string): string {
  return instant === null ? none : formatDateTime(new Date(instant));
}

type FeedActionsProps = { isActive: boolean; onAddress: (url: string | undefined) => void };

/** Makes the first address at once; whatever ends the one that phones read is asked about before. */
function FeedActions({ isActive, onAddress }: FeedActionsProps) {
  const changes = [getCalendarFeed];
  const create = useChange(() => call(createCalendarFeed, {}), {
    failed: 'Não foi possível criar o endereço.',
    changes,
    after: ({ url }) => onAddress(url),
  });
  const revoke = useChange(() => call(revokeCalendarFeed, {}), {
    done: 'Endereço revogado.',
    failed: 'Não foi possível revogar o endereço.',
    changes,
    after: () => onAddress(undefined),
  });
  const text = 'Os celulares que usam o endereço atual deixam de receber a agenda.';
  if (!isActive) return <Action run={create}>Criar endereço</Action>;
  return (
    <div className="flex flex-wrap gap-3">
      <Action variant="secondary" run={create} asks={{ title: 'Trocar o endereço?', yes: 'Trocar', text }}>
        Trocar o endereço
      </Action>
      <Action variant="danger" run={revoke} asks={{ title: 'Revogar endereço?', yes: 'Revogar', text }}>
        Revogar endereço
      </Action>
    </div>
  );
}

export function Feed() {
  const [url, setUrl] = useState<string>();
  const status = useQuery(apiQuery(getCalendarFeed, {}));
  return (
    <QueryState query={status} loading="Carregando…" rowClass="h-10" failure="Não foi possível carregar o calendário.">
      {({ active, created_at, last_read_at }) => (
        <div className="space-y-5">
          {url !== undefined && <NewAddress url={url} />}
          {active ? (
            <Details
              entries={[
                ['Endereço criado em', instantText(created_at, '—')],
                ['Lido por um celular pela última vez', instantText(last_read_at, 'ainda não')],
              ]}
            />
          ) : (
            <p>Você ainda não tem um endereço.</p>
          )}
          <FeedActions isActive={active} onAddress={setUrl} />
          <Steps />
        </div>
      )}
    </QueryState>
  );
}

/** The private address from which phones read the agenda. */
export const CALENDAR = {
  title: 'Calendário no celular',
  description:
    'Veja velórios, sepultamentos e tanatopraxias no calendário do seu celular, sem precisar entrar no sistema. O endereço é só seu e pode ser revogado a qualquer hora, por exemplo se você perder o aparelho.',
};
