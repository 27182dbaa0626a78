import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { createCalendarFeed, getCalendarFeed, revokeCalendarFeed } from '#contract/funerals.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { apiQuery, invalidate } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Details } from '#web/ui/details.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

/** The address under which a phone subscribes by itself. */
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
            <Copy aria-hidden="true" className="size-5" />
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

function useFeed() {
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string>();
  const status = useQuery(apiQuery(getCalendarFeed, {}));
  const reload = () => invalidate(queryClient, getCalendarFeed);
  const create = useMutation({
    mutationFn: () => call(createCalendarFeed, {}),
    onSuccess: (answer) => setUrl(answer.url),
    onError: (error) => showFailure('Não foi possível criar o endereço.', reasonOf(error)),
    onSettled: reload,
  });
  const revoke = useMutation({
    mutationFn: () => call(revokeCalendarFeed, {}),
    onSuccess: () => {
      setUrl(undefined);
      showSuccess('Endereço revogado.');
    },
    onError: (error) => showFailure('Não foi possível revogar o endereço.', reasonOf(error)),
    onSettled: reload,
  });
  return { url, status, create, revoke };
}

type FeedState = ReturnType<typeof useFeed>;

function instantText(instant: string | null, none: string): string {
  return instant === null ? none : formatDateTime(new Date(instant));
}

type Ending = 'replace' | 'revoke';

const ENDINGS: Record<Ending, string> = { replace: 'Trocar o endereço', revoke: 'Revogar endereço' };

/** Makes the first address at once; whatever ends the one that phones read is asked about before. */
function FeedActions({ isActive, create, revoke }: { isActive: boolean } & Pick<FeedState, 'create' | 'revoke'>) {
  const [asked, setAsked] = useState<Ending>();
  const isBusy = create.isPending || revoke.isPending;
  if (!isActive) {
    return (
      <Button busy={create.isPending} onClick={() => !isBusy && create.mutate()}>
        Criar endereço
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" busy={create.isPending} onClick={() => !isBusy && setAsked('replace')}>
        {ENDINGS.replace}
      </Button>
      <Button variant="danger" busy={revoke.isPending} onClick={() => !isBusy && setAsked('revoke')}>
        {ENDINGS.revoke}
      </Button>
      <ConfirmDialog
        open={asked !== undefined}
        title={`${asked === 'replace' ? ENDINGS.replace : ENDINGS.revoke}?`}
        confirmLabel={asked === 'replace' ? 'Trocar' : 'Revogar'}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked === 'replace') create.mutate();
          else revoke.mutate();
          setAsked(undefined);
        }}
      >
        <p>Os celulares que usam o endereço atual deixam de receber a agenda.</p>
      </ConfirmDialog>
    </div>
  );
}

function Feed() {
  const { url, status, create, revoke } = useFeed();
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
          <FeedActions isActive={active} create={create} revoke={revoke} />
          <Steps />
        </div>
      )}
    </QueryState>
  );
}

/** The private address from which phones read the agenda: made, shown once, revoked. */
export function CalendarDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Overlay
      open={open}
      onOpenChange={onClose}
      title="Calendário no celular"
      description="Veja velórios, sepultamentos e tanatopraxias no calendário do seu celular, sem precisar entrar no sistema. O endereço é só seu e pode ser revogado a qualquer hora, por exemplo se você perder o aparelho."
    >
      <Feed />
    </Overlay>
  );
}
