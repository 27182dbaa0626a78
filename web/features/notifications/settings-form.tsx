import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getNotificationConfig, type NotificationConfig, setNotificationConfig } from '#contract/notifications.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { callForChange, reasonOf } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { RecipientList } from './recipient-list.tsx';
import { areSame, bodyOf, type Channel, parseSettingsDraft, type Settings, settingsOf } from './settings.ts';

/** Alerts of this screen stay for four seconds, whatever they say. */
const ALERT_MS = 4000;

const CHANNELS: readonly { channel: Channel; title: string; label: string }[] = [
  { channel: 'email', title: 'E-mail', label: 'Avisar por e-mail' },
  { channel: 'telegram', title: 'Telegram', label: 'Avisar por Telegram' },
];

/** What is being edited: the server's settings until somebody changes them, kept as a draft from then on. */
function useEditedSettings(config: NotificationConfig) {
  const draft = useDraft('notificacoes', parseSettingsDraft);
  const [edited, setEdited] = useState(() => draft.read());
  const saved = settingsOf(config);
  const settings = edited?.settings ?? saved;
  const isDirty = !areSame(settings, saved);

  function change(channel: Channel, part: Partial<Settings[Channel]>) {
    const next = { ...settings, [channel]: { ...settings[channel], ...part } };
    const version = isDirty ? (edited?.version ?? config.version) : config.version;
    setEdited({ settings: next, version });
    if (areSame(next, saved)) draft.erase();
    else draft.save({ settings: next, version });
  }

  function discard() {
    setEdited(undefined);
    draft.erase();
  }

  const isOutdated = isDirty && edited !== undefined && edited.version !== config.version;
  return { settings, isDirty, isOutdated, change, discard };
}

function useSaveSettings(onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof bodyOf>) => callForChange(setNotificationConfig, { body }),
    onSuccess: async (answer, saved) => {
      queryClient.setQueryData<NotificationConfig>(apiQuery(getNotificationConfig, {}).queryKey, {
        ...saved,
        ...answer,
      });
      onSaved();
      showAlert({ type: 'success', title: 'Configuração de notificações atualizada.', durationMs: ALERT_MS });
      if (answer.version === undefined) {
        await queryClient.invalidateQueries({ queryKey: endpointKey(getNotificationConfig) });
      }
    },
    onError: async (error) => {
      showFailure('Falha ao salvar configuração.', reasonOf(error));
      // When somebody else was quicker, the next try is made on what they saved.
      await queryClient.invalidateQueries({ queryKey: endpointKey(getNotificationConfig) });
    },
  });
}

/** Channels, recipients and the button that saves both. */
export function SettingsForm({ config }: { config: NotificationConfig }) {
  const { settings, isDirty, isOutdated, change, discard } = useEditedSettings(config);
  const save = useSaveSettings(discard);
  return (
    <div>
      {isOutdated && (
        <Notice tone="warning" className="mb-5" live>
          Outra pessoa salvou a configuração depois que você começou a mudá-la. Salvar agora substitui a dela; descarte
          para ver como ficou.
        </Notice>
      )}
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        {CHANNELS.map(({ channel, title, label }) => {
          const { enabled, recipients } = settings[channel];
          return (
            <Card key={channel} className="min-w-0 p-4 sm:p-6">
              <div className="mb-2 flex items-center justify-between gap-4">
                <Heading level={2} size={4}>
                  {title}
                </Heading>
                <Switch label={label} checked={enabled} onChange={(on) => change(channel, { enabled: on })} />
              </div>
              {!enabled && recipients.length > 0 && (
                <p className="mb-2 text-small text-warning">Canal desligado: ninguém desta lista é avisado.</p>
              )}
              <RecipientList
                channel={channel}
                recipients={recipients}
                onChange={(changed) => change(channel, { recipients: changed })}
                onRefused={(message) => showFailure(message)}
              />
            </Card>
          );
        })}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button
          busy={save.isPending}
          busyLabel="Salvando…"
          onClick={() => save.mutate(bodyOf(settings, config.version))}
        >
          Salvar
        </Button>
        {isDirty && (
          <>
            <Button variant="quiet" onClick={discard}>
              Descartar mudanças
            </Button>
            <p className="text-small text-warning">Há mudanças que ainda não foram salvas.</p>
          </>
        )}
      </div>
    </div>
  );
}
