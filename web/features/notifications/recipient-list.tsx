import { Plus, Send, Trash2 } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { testNotification } from '#contract/notifications.ts';
import { call } from '#web/lib/api.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Action } from '#web/ui/action.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { TestResult } from '#web/ui/test-result.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { CHANNELS, type Channel, refusalOf, SETTINGS_LABELS } from './settings.ts';

type RecipientListProps = {
  channel: Channel;
  recipients: readonly string[];
  onChange: (recipients: string[]) => void;
  onRefused: (message: string) => void;
};

function Recipient({ channel, recipient, onRemove }: { channel: Channel; recipient: string; onRemove: () => void }) {
  const test = useChange(() => call(testNotification, { body: { channel, recipient } }), {
    failed: 'Não foi possível enviar o teste.',
  });
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 grow break-all">{recipient}</span>
        <span className="ml-auto flex min-w-0 flex-wrap justify-end">
          <Action
            variant="quiet"
            size="small"
            icon={Send}
            run={test}
            busyLabel="Enviando teste…"
            aria-label={`Testar o envio para ${recipient}`}
          >
            Testar
          </Action>
          <Button variant="quiet" size="small" aria-label={`Remover ${recipient}`} onClick={onRemove}>
            <Trash2 />
          </Button>
        </span>
      </div>
      <TestResult
        result={test.data}
        words={{ ok: 'Enviado.', failed: 'Não foi enviado.' }}
        className="text-caption text-muted"
      />
    </li>
  );
}

export function RecipientList({ channel, recipients, onChange, onRefused }: RecipientListProps) {
  const { list, label, hint, placeholder, addLabel, empty } = CHANNELS[channel];
  const { control, handleSubmit, reset, setError, setFocus } = useForm({ defaultValues: { recipient: '' } });

  function add(typed: { recipient: string }) {
    const recipient = typed.recipient.trim();
    const refused = refusalOf(channel, recipient, recipients);
    if (refused === undefined) {
      onChange([...recipients, recipient]);
      reset();
    } else {
      setError('recipient', { message: refused });
      onRefused(refused);
    }
    setFocus('recipient');
  }

  function remove(recipient: string) {
    onChange(recipients.filter((one) => one !== recipient));
    setFocus('recipient');
  }

  return (
    <>
      {recipients.length === 0 ? (
        <p className="py-3 text-muted">{empty}</p>
      ) : (
        <ul aria-label={SETTINGS_LABELS[list]} className="divide-y divide-line">
          {recipients.map((recipient) => (
            <Recipient key={recipient} channel={channel} recipient={recipient} onRemove={() => remove(recipient)} />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={handleSubmit(add)} className="mt-4">
        <FormField control={control} name="recipient" label={label} hint={hint}>
          {(input) => (
            <div className="flex flex-wrap gap-2 *:grow">
              <TextInput
                {...input}
                className="min-w-0 basis-40"
                type={channel === 'email' ? 'email' : 'text'}
                placeholder={placeholder}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
              />
              <Button type="submit" variant="secondary" aria-label={addLabel}>
                <Plus />
                Adicionar
              </Button>
            </div>
          )}
        </FormField>
      </form>
    </>
  );
}
