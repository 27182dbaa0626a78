import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { type Device, enrolDevice, listDevices, removeDevice, testDevice } from '#contract/devices.ts';
import { formatDateTime } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { QrCode } from '#web/features/orders/sheet/order-sheet.tsx';
import { call, reasonOf } from '#web/lib/api.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useSite } from '#web/lib/site.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Action } from '#web/ui/action.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, TitledCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { TestResult } from '#web/ui/test-result.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Route } from './+types/devices-page.ts';

type Subscription = { endereco: string; p256dh: string; auth: string };

/** Why a browser can't be woken, and what the person can do. */
class NoPush extends Error {}

function canSubscribe(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

function base64url(key: ArrayBuffer | null): string {
  const bytes = new Uint8Array(key ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** An earlier subscription, perhaps with another key of the shop, ends. Throws NoPush. */
async function subscribe(publicKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new NoPush('O navegador não deixou. Permita as notificações deste site nas configurações e tente de novo.');
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  try {
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    return { endereco: made.endpoint, p256dh: base64url(made.getKey('p256dh')), auth: base64url(made.getKey('auth')) };
  } catch {
    throw new NoPush('O serviço de avisos deste navegador não respondeu. Tente de novo ou use outro navegador.');
  }
}

/** A first name for this device, which its owner may change. */
function deviceName(userAgent: string): string {
  const known = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Celular Android'],
    [/Windows/, 'Computador Windows'],
    [/Macintosh/, 'Mac'],
  ] as const;
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Meu aparelho';
}

function DeviceItem({ device: { _id, nome, cadastrado_em } }: { device: Device }) {
  const said = { changes: [listDevices] };
  const params = { id: _id };
  const test = useChange(() => call(testDevice, { params }), {
    ...said,
    failed: 'Não foi possível testar.',
    after: ({ ok, answer }) => !ok && showFailure('O aviso não chegou.', answer),
  });
  const remove = useChange(() => call(removeDevice, { params }), {
    ...said,
    done: 'Aparelho retirado.',
    failed: 'Não foi possível retirar o aparelho.',
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-semibold">{nome}</p>
        <p className="text-muted text-small">Desde {formatDateTime(new Date(cadastrado_em))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Action variant="secondary" size="small" run={test} busyLabel="Enviando…" aria-label={`Testar ${nome}`}>
          Testar
        </Action>
        <Action
          variant="danger"
          size="small"
          run={remove}
          aria-label={`Retirar ${nome}`}
          asks={{
            title: `Retirar ${nome}?`,
            yes: 'Retirar',
            text: 'Ele deixa de receber avisos. Para voltar, cadastre-o de novo.',
          }}
        >
          Retirar
        </Action>
      </div>
      <TestResult result={test.data} words={{ ok: '✓', failed: '✗' }} className="basis-full text-small empty:hidden" />
    </li>
  );
}

function EnrolmentForm({ publicKey }: { publicKey: string }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [error, setError] = useState<string>();
  const enrolment = useChange(
    async (nome: string) => call(enrolDevice, { body: { nome, ...(await subscribe(publicKey)) } }),
    {
      failed: (cause) =>
        showFailure('Não foi possível cadastrar.', cause instanceof NoPush ? cause.message : reasonOf(cause)),
      changes: [listDevices],
      after: ({ nome }) => showSuccess('Aparelho cadastrado.', `${nome} recebe os avisos a partir de agora.`),
    },
  );
  function send() {
    const isEmpty = name.trim() === '';
    setError(isEmpty ? 'Dê um nome ao aparelho.' : undefined);
    if (!isEmpty && !enrolment.isPending) enrolment.mutate(name);
  }
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field label="Nome deste aparelho" error={error}>
        <TextInput
          value={name}
          maxLength={limits.deviceName}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" busy={enrolment.isPending} busyLabel="Cadastrando…">
        Receber avisos neste aparelho
      </Button>
    </form>
  );
}

function Enrolment({ publicKey }: { publicKey: string }) {
  if (!useHydrated()) return null;
  if (canSubscribe()) return <EnrolmentForm publicKey={publicKey} />;
  return (
    <p>
      Este navegador não recebe avisos. No <strong>iPhone</strong>, abra esta página no Safari, toque em Compartilhar e
      em “Adicionar à Tela de Início”, e cadastre pelo ícone que aparece.
    </p>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Aparelhos' });

export const clientLoader = () => start(apiQuery(listDevices, {}));

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
            <TitledCard title="Meus aparelhos" titleClass="mb-4" className="p-6">
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
            </TitledCard>
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
