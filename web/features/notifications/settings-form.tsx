import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type FieldPath, get } from 'react-hook-form';
import { getNotificationConfig, type NotificationConfig, setNotificationConfig } from '#contract/notifications.ts';
import { RecordForm } from '#web/forms/form.tsx';
import { callForChange, reasonOf } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { apiQuery, invalidate } from '#web/lib/query-client.ts';
import { showFailure, showShortSuccess } from '#web/lib/screen-alerts.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { RecipientList } from './recipient-list.tsx';
import { SETTINGS_LABELS, type Settings, settingText } from './settings.ts';

const CHANNELS = [
  { channel: 'email', title: 'E-mail', list: 'emails' },
  { channel: 'telegram', title: 'Telegram', list: 'telegram_chat_ids' },
] as const;

const schema = setNotificationConfig.body;

function useSettingsForm(config: NotificationConfig) {
  const queryClient = useQueryClient();
  const reload = () => invalidate(queryClient, getNotificationConfig);
  return useRecordForm<Settings>({
    draft: 'notificacoes',
    fields: schema,
    loaded: config,
    resolver: bodyResolver(schema, (settings) => settings),
    labels: SETTINGS_LABELS,
    shown: (name: FieldPath<Settings>, settings) => settingText(get(settings, name)),
    save: async (body) => {
      const answer = await callForChange(setNotificationConfig, { body });
      if (answer.version === undefined) return reload();
      const { queryKey } = apiQuery(getNotificationConfig, {});
      return queryClient.setQueryData<NotificationConfig>(queryKey, { ...body, ...answer, version: answer.version });
    },
    onSaved: () => showShortSuccess('Configuração de notificações atualizada.'),
    onRefused: (error) => showFailure('Falha ao salvar configuração.', reasonOf(error)),
    reload,
  });
}

export function SettingsForm({ config }: { config: NotificationConfig }) {
  const { emails, telegram_chat_ids, enabled, version } = config;
  const record = useSettingsForm({ emails, telegram_chat_ids, enabled, version });
  const { form, values } = record;
  const id = useId();
  return (
    <div>
      {/* Outside of this form, because each list below is a form of its own and forms can't be nested. */}
      <RecordForm id={id} record={record} subject="A configuração" className="mb-5 empty:hidden" />
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        {CHANNELS.map(({ channel, title, list }) => (
          <Card key={channel} className="min-w-0 p-4 sm:p-6">
            <div className="mb-2 flex items-center justify-between gap-4">
              <Heading level={2} size={4}>
                {title}
              </Heading>
              <Switch
                label={SETTINGS_LABELS[`enabled.${channel}`]}
                checked={values.enabled[channel]}
                onChange={(on) => form.setValue(`enabled.${channel}`, on, { shouldDirty: true })}
              />
            </div>
            {!values.enabled[channel] && values[list].length > 0 && (
              <p className="mb-2 text-small text-warning">Canal desligado: ninguém desta lista é avisado.</p>
            )}
            <RecipientList
              channel={channel}
              recipients={values[list]}
              onChange={(changed) => form.setValue(list, changed, { shouldDirty: true })}
              onRefused={(message) => showFailure(message)}
            />
          </Card>
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button type="submit" form={id} busy={record.isSaving} busyLabel="Salvando…">
          Salvar
        </Button>
        {record.isDirty && (
          <>
            <Button variant="quiet" onClick={record.discard}>
              Descartar mudanças
            </Button>
            <p className="text-small text-warning">Há mudanças que ainda não foram salvas.</p>
          </>
        )}
      </div>
    </div>
  );
}
